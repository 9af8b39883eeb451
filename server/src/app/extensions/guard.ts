import * as z from 'zod';
import type { EsimState, EsimSupplier, PurchaseOutcome, SupplierOrder } from '../../partners/esim-supplier.ts';
import type { CaptureFinding, PaymentGateway, PaymentOutcome, RefundOutcome } from '../../partners/payment-gateway.ts';
import type { PlanPage, PlanSource, SupplierPlan } from '../../partners/plan-source.ts';
import type { Supplier } from '../../partners/supplier.ts';
import { SupplierError } from '../../partners/supplier-error.ts';

/** An adapter has its own deadline, which is to come first. */
const GRACE_MS = 1000;

const place = z.looseObject({ name: z.string(), regionName: z.string() });
const planSchema = z.looseObject({
  ...{ id: z.string().min(1), productId: z.string().min(1), name: z.string(), description: z.string() },
  destination: place.extend({ code: z.string().min(1) }),
  countries: z.array(place.extend({ iso: z.string().length(2) })),
  dataMb: z.nullable(z.int().positive()),
  tier: z.nullable(z.enum(['lite', 'essentials', 'plus'])),
  validityDays: z.int().positive(),
  speeds: z.array(z.string()),
  startsOnFirstConnection: z.nullable(z.boolean()),
  canTopUp: z.boolean(),
  costMinor: z.int().nonnegative(),
  minimumPriceMinor: z.nullable(z.int().nonnegative()),
  currency: z.string().length(3),
  imageUrl: z.nullable(z.string()),
}) satisfies z.ZodType<SupplierPlan>;
const pageSchema = z.object({
  plans: z.array(planSchema),
  page: z.int().positive(),
  pageCount: z.int().nonnegative(),
}) satisfies z.ZodType<PlanPage>;
const networksSchema = z.map(z.string(), z.array(z.looseObject({ name: z.string(), generation: z.string() })));

const message = z.string();
const issuedEsim = z.looseObject({ iccid: z.string(), smdpAddress: z.string(), matchingId: z.string() });
const purchaseSchema = z.discriminatedUnion('kind', [
  z.looseObject({ kind: z.literal('issued'), reference: z.string().min(1), esims: z.array(issuedEsim) }),
  z.looseObject({ kind: z.literal('processing'), reference: z.string().min(1) }),
  z.looseObject({ kind: z.enum(['rejected', 'retry', 'unknown']), message }),
]);
const orderSchema = z.looseObject({
  ...{ reference: z.string().min(1), supplierPlanId: z.string(), quantity: z.int().positive() },
  ageMs: z.number(),
  iccids: z.array(z.string()),
});
const moment = z.nullable(z.date());
const megabytes = z.nullable(z.number().nonnegative());
const stateSchema = z.looseObject({
  profile: z.enum(['released', 'downloaded', 'installed', 'unavailable', 'deactivated', 'unknown']),
  installedAt: moment,
  plans: z.array(
    z.looseObject({
      ...{ reference: z.string(), supplierPlanId: z.string(), supplierState: z.string(), unlimited: z.boolean() },
      state: z.enum(['processing', 'queued', 'active', 'depleted', 'expired', 'revoked', 'unknown']),
      ...{ totalMb: megabytes, remainingMb: megabytes, validityDays: z.nullable(z.number()) },
      ...{ assignedAt: moment, startsAt: moment, endsAt: moment },
    }),
  ),
}) satisfies z.ZodType<EsimState>;
const balanceSchema = z.looseObject({ balanceMinor: z.int(), currency: z.string().length(3) });

const reference = z.string().min(1);
const paymentSchema = z.discriminatedUnion('kind', [
  z.looseObject({ kind: z.literal('captured'), providerRef: reference, captureRef: reference }),
  z.looseObject({ kind: z.literal('mismatch'), providerRef: reference, reported: z.looseObject({}) }),
  z.looseObject({ kind: z.literal('requires_action'), providerRef: reference }),
  z.looseObject({ kind: z.enum(['declined', 'cancelled']), declineCode: z.string() }),
  z.looseObject({ kind: z.enum(['unknown', 'unrepeatable', 'unavailable']), message }),
  z.looseObject({ kind: z.literal('none') }),
]);
const refundSchema = z.discriminatedUnion('kind', [
  z.looseObject({ kind: z.enum(['refunded', 'pending']), refundRef: reference }),
  z.looseObject({ kind: z.enum(['failed', 'not_done', 'unknown', 'unrepeatable']), message }),
]);

/** One call of a partner from outside: it ends in time, and what it answers is what the shop was promised. */
type Guard = <Answer>(call: string, schema: z.ZodType | undefined, work: () => Promise<Answer>) => Promise<Answer>;

function createGuard(partner: string, timeoutMs: number): Guard {
  return async (call, schema, work) => {
    const late = Promise.withResolvers<never>();
    const seconds = Math.ceil((timeoutMs + GRACE_MS) / 1000);
    const timer = setTimeout(
      () => late.reject(new SupplierError(`${partner} did not answer ${call} within ${seconds} s`, { wasSent: true })),
      timeoutMs + GRACE_MS,
    );
    try {
      const answer = await Promise.race([work(), late.promise]);
      const problem = schema?.safeParse(answer).error?.issues[0];
      if (!problem) return answer;
      throw new SupplierError(
        `Expected a valid answer of ${partner} to ${call}, got ${problem.message} at '${problem.path.join('.')}'`,
        { wasSent: true },
      );
    } finally {
      clearTimeout(timer);
    }
  };
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
  return { plans: guardPlans(guard, plans), esims: guardEsims(guard, esims) };
}

function guardPlans(guard: Guard, plans: PlanSource): PlanSource {
  return {
    listPlans: (page) => guard('listPlans', pageSchema, () => plans.listPlans(page)),
    findPlan: (plan) => guard('findPlan', z.optional(planSchema), () => plans.findPlan(plan)),
    listNetworks: () => guard('listNetworks', networksSchema, () => plans.listNetworks()),
  };
}

function guardEsims(guard: Guard, esims: EsimSupplier): EsimSupplier {
  const orders = z.array(orderSchema) satisfies z.ZodType<SupplierOrder[]>;
  const { findPurchases, getSeenNetwork, usages, revocation } = esims;
  const outcome = (call: string, work: () => Promise<PurchaseOutcome>) => orUnknown(guard(call, purchaseSchema, work));
  return {
    ...esims,
    purchase: (request) => outcome('purchase', () => esims.purchase(request)),
    getPurchase: (...asked) => outcome('getPurchase', () => esims.getPurchase(...asked)),
    listCompatible: (...asked) => guard('listCompatible', z.array(z.string()), () => esims.listCompatible(...asked)),
    listOrders: (query) => guard('listOrders', orders, () => esims.listOrders(query)),
    ...(findPurchases && {
      findPurchases: (...asked) => guard('findPurchases', orders, () => findPurchases.apply(esims, asked)),
    }),
    isForNewEsims: (order) => guard('isForNewEsims', z.boolean(), () => esims.isForNewEsims(order)),
    getEsimState: (esim) => guard('getEsimState', stateSchema, () => esims.getEsimState(esim)),
    ...(usages && {
      usages: {
        most: usages.most,
        read: (of) => guard('usages', z.map(z.string(), z.looseObject({})), () => usages.read(of)),
      },
    }),
    ...(getSeenNetwork && {
      getSeenNetwork: (iccid) =>
        guard('getSeenNetwork', z.nullable(z.looseObject({ name: z.string(), seenAt: z.date() })), () =>
          getSeenNetwork.call(esims, iccid),
        ),
    }),
    ...(revocation && {
      revocation: {
        check: (esim) => guard('revocation', z.looseObject({ kind: z.string() }), () => revocation.check(esim)),
        revoke: (esim) =>
          orUnknown(guard('revocation', z.looseObject({ kind: z.string() }), () => revocation.revoke(esim))),
      },
    }),
    getBalance: () => guard('getBalance', balanceSchema, () => esims.getBalance()),
  };
}

/** Likewise for a payment gateway. */
export function guardGateway(name: string, gateway: PaymentGateway, timeoutMs: number): PaymentGateway {
  const guard = createGuard(name, timeoutMs);
  const paid = (call: string, work: () => Promise<PaymentOutcome>) => orUnknown(guard(call, paymentSchema, work));
  const back = (call: string, work: () => Promise<RefundOutcome>) => orUnknown(guard(call, refundSchema, work));
  return {
    ...gateway,
    start: (payment) => paid('start', () => gateway.start(payment)),
    resolve: (payment) => paid('resolve', () => gateway.resolve(payment)),
    cancel: (payment) => paid('cancel', () => gateway.cancel(payment)),
    findCapture: (payment): Promise<CaptureFinding> =>
      orUnknown(guard('findCapture', paymentSchema, () => gateway.findCapture(payment))),
    findSettlement: (payment) =>
      guard('findSettlement', z.optional(z.looseObject({ feeMinor: z.int() })), () => gateway.findSettlement(payment)),
    refund: (refund) => back('refund', () => gateway.refund(refund)),
    findRefund: (refundRef) => back('findRefund', () => gateway.findRefund(refundRef)),
    listReceived: (window) =>
      guard('listReceived', z.array(z.looseObject({ captureRef: reference, receivedAt: z.date() })), () =>
        gateway.listReceived(window),
      ),
    verifyWebhook: (rawBody, headers) =>
      guard('verifyWebhook', z.optional(z.looseObject({ eventId: reference, kind: z.string() })), () =>
        gateway.verifyWebhook(rawBody, headers),
      ),
  };
}
