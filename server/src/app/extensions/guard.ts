import * as z from 'zod';
import {
  balanceSchema,
  type EsimSupplier,
  esimEventSchema,
  esimStateSchema,
  esimUsageSchema,
  purchaseOutcomeSchema,
  revocationOfferSchema,
  revocationOutcomeSchema,
  seenNetworkSchema,
  supplierOrderSchema,
} from '../../partners/esim-supplier.ts';
import {
  captureFindingSchema,
  type PaymentGateway,
  paymentEventSchema,
  paymentOutcomeSchema,
  receivedPaymentSchema,
  refundOutcomeSchema,
  settlementSchema,
} from '../../partners/payment-gateway.ts';
import { networksSchema, type PlanSource, planPageSchema, supplierPlanSchema } from '../../partners/plan-source.ts';
import type { Supplier } from '../../partners/supplier.ts';
import { SupplierError } from '../../partners/supplier-error.ts';

/** An adapter has its own deadline, which is to come first. */
const GRACE_MS = 1000;

const orders = z.array(supplierOrderSchema);

/** One call of a partner from outside: it ends in time, and what it answers is what the shop was promised, and nothing else. */
type Guard = <Schema extends z.ZodType>(
  call: string,
  schema: Schema,
  work: () => Promise<z.output<Schema>>,
) => Promise<z.output<Schema>>;

function createGuard(partner: string, timeoutMs: number): Guard {
  return async (call, schema, work) => {
    const late = Promise.withResolvers<never>();
    const seconds = Math.ceil((timeoutMs + GRACE_MS) / 1000);
    const timer = setTimeout(
      () => late.reject(new SupplierError(`${partner} did not answer ${call} within ${seconds} s`, { wasSent: true })),
      timeoutMs + GRACE_MS,
    );
    try {
      return readAnswer(`${partner} to ${call}`, schema, await Promise.race([work(), late.promise]));
    } finally {
      clearTimeout(timer);
    }
  };
}

/** @throws SupplierError that says what is wrong and where */
function readAnswer<Schema extends z.ZodType>(what: string, schema: Schema, answer: unknown): z.output<Schema> {
  const { data, error } = schema.safeParse(answer);
  const [problem] = error?.issues ?? [];
  if (!problem) return data as z.output<Schema>;
  throw new SupplierError(`Expected a valid answer of ${what}, got ${problem.message} at '${problem.path.join('.')}'`, {
    wasSent: true,
  });
}

/** Of what moves money or eSIMs, whatever is not an answer leaves the outcome unknown. */
async function orUnknown<Outcome>(outcome: Promise<Outcome>): Promise<Outcome | { kind: 'unknown'; message: string }> {
  try {
    return await outcome;
  } catch (error) {
    return { kind: 'unknown', message: error instanceof Error ? error.message : String(error) };
  }
}

/** A supplier that may hang, throw or answer anything, as the shop can rely on it. */
export function guardSupplier(name: string, { plans, esims }: Supplier, timeoutMs: number): Supplier {
  const guard = createGuard(name, timeoutMs);
  return { plans: guardPlans(guard, plans), esims: guardEsims(name, guard, esims) };
}

function guardPlans(guard: Guard, plans: PlanSource): PlanSource {
  return {
    listPlans: (page) => guard('listPlans', planPageSchema, () => plans.listPlans(page)),
    findPlan: (plan) => guard('findPlan', z.optional(supplierPlanSchema), () => plans.findPlan(plan)),
    listNetworks: () => guard('listNetworks', networksSchema, () => plans.listNetworks()),
  };
}

function guardEsims(name: string, guard: Guard, esims: EsimSupplier): EsimSupplier {
  const { findPurchases, getSeenNetwork, usages, revocation } = esims;
  return {
    ...esims,
    purchase: (request) => orUnknown(guard('purchase', purchaseOutcomeSchema, () => esims.purchase(request))),
    getPurchase: (...asked) =>
      orUnknown(guard('getPurchase', purchaseOutcomeSchema, () => esims.getPurchase(...asked))),
    listCompatible: (...asked) => guard('listCompatible', z.array(z.string()), () => esims.listCompatible(...asked)),
    listOrders: (query) => guard('listOrders', orders, () => esims.listOrders(query)),
    ...(findPurchases && {
      findPurchases: (...asked) => guard('findPurchases', orders, () => findPurchases.apply(esims, asked)),
    }),
    isForNewEsims: (order) => guard('isForNewEsims', z.boolean(), () => esims.isForNewEsims(order)),
    getEsimState: (esim) => guard('getEsimState', esimStateSchema, () => esims.getEsimState(esim)),
    ...(usages && {
      usages: {
        most: usages.most,
        read: (of) => guard('usages', z.map(z.string(), esimUsageSchema), async () => new Map(await usages.read(of))),
      },
    }),
    ...(getSeenNetwork && {
      getSeenNetwork: (iccid) =>
        guard('getSeenNetwork', z.nullable(seenNetworkSchema), () => getSeenNetwork.call(esims, iccid)),
    }),
    ...(revocation && {
      revocation: {
        check: (esim) => guard('revocation', revocationOfferSchema, () => revocation.check(esim)),
        revoke: (esim) => orUnknown(guard('revocation', revocationOutcomeSchema, () => revocation.revoke(esim))),
      },
    }),
    getBalance: () => guard('getBalance', balanceSchema, () => esims.getBalance()),
    verifyWebhook: (...sent) =>
      readAnswer(`${name} to verifyWebhook`, z.optional(esimEventSchema), esims.verifyWebhook(...sent)),
  };
}

/** Likewise for a payment gateway. */
export function guardGateway(name: string, gateway: PaymentGateway, timeoutMs: number): PaymentGateway {
  const guard = createGuard(name, timeoutMs);
  const paid = (call: string, work: () => ReturnType<PaymentGateway['start']>) =>
    orUnknown(guard(call, paymentOutcomeSchema, work));
  const back = (call: string, work: () => ReturnType<PaymentGateway['refund']>) =>
    orUnknown(guard(call, refundOutcomeSchema, work));
  return {
    ...gateway,
    start: (payment) => paid('start', () => gateway.start(payment)),
    resolve: (payment) => paid('resolve', () => gateway.resolve(payment)),
    cancel: (payment) => paid('cancel', () => gateway.cancel(payment)),
    findCapture: (payment) => orUnknown(guard('findCapture', captureFindingSchema, () => gateway.findCapture(payment))),
    findSettlement: (payment) =>
      guard('findSettlement', z.optional(settlementSchema), () => gateway.findSettlement(payment)),
    refund: (refund) => back('refund', () => gateway.refund(refund)),
    findRefund: (refundRef) => back('findRefund', () => gateway.findRefund(refundRef)),
    listReceived: (window) => guard('listReceived', z.array(receivedPaymentSchema), () => gateway.listReceived(window)),
    verifyWebhook: (rawBody, headers) =>
      guard('verifyWebhook', z.optional(paymentEventSchema), () => gateway.verifyWebhook(rawBody, headers)),
  };
}
