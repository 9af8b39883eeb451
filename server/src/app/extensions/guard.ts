import * as z from 'zod';
import type { AccountFinding } from '../../partners/account-check.ts';
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
import { BooksError, bookPageSchema, type PartnerBooks } from '../../partners/partner-books.ts';
import {
  captureFindingSchema,
  cardIdentitySchema,
  type PaymentGateway,
  paymentEventSchema,
  paymentOutcomeSchema,
  receivedPaymentSchema,
  refundOutcomeSchema,
  settlementSchema,
} from '../../partners/payment-gateway.ts';
import { networksSchema, type PlanSource, planPageSchema, supplierPlanSchema } from '../../partners/plan-source.ts';
import type { Supplier } from '../../partners/supplier.ts';
import { withBooksErrors } from '../../partners/supplier-books.ts';
import { SupplierError } from '../../partners/supplier-error.ts';

/** An adapter has its own deadline, which is to come first. */
const GRACE_MS = 1000;

const LATE = { wasSent: true, cause: new DOMException('It took too long', 'TimeoutError') };

const orders = z.array(supplierOrderSchema);
/** As the kit makes it: the texts of other findings are those of the shop's own partners. */
const finding = z.object({
  verdict: z.enum(['pass', 'warn', 'fail']),
  code: z.literal('toldByExtension'),
  params: z.object({ what: z.string() }),
});

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
      () => late.reject(new SupplierError(`${partner} did not answer ${call} within ${seconds} s`, LATE)),
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

/** What is answered piece by piece: each of them ends in time. */
async function* guardEach<Schema extends z.ZodType>(
  guard: Guard,
  { call, schema, start }: { call: string; schema: Schema; start: () => AsyncIterable<unknown> },
): AsyncGenerator<z.output<Schema>> {
  const pieces = start()[Symbol.asyncIterator]();
  for (;;) {
    const next = await guard(call, z.array(schema), async () => {
      const { done, value } = await pieces.next();
      return done ? [] : [value as z.output<Schema>];
    });
    if (next.length === 0) return;
    yield* next;
  }
}

const guardFindings = (guard: Guard, start: () => AsyncIterable<AccountFinding>) =>
  guardEach(guard, { call: 'checkAccount', schema: finding, start });

function guardBooks(name: string, guard: Guard, books: PartnerBooks): PartnerBooks {
  async function* read(window: { from: Date; to: Date }) {
    const start = () => books.read(window);
    try {
      yield* withBooksErrors(name, () => guardEach(guard, { call: 'books', schema: bookPageSchema, start }));
    } catch (error) {
      if (error instanceof BooksError) throw error;
      throw new BooksError('unreadable', error instanceof Error ? error.message : String(error), { cause: error });
    }
  }
  return { lagMs: books.lagMs, read };
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
  const { findPurchases, getSeenNetwork, usages, revocation, books } = esims;
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
    ...(books && { books: guardBooks(name, guard, books) }),
    checkAccount: (shop) => guardFindings(guard, () => esims.checkAccount(shop)),
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
  const { identifyCard, forgetCard, forgetPayers, books } = gateway;
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
    ...(identifyCard && {
      identifyCard: (ref) =>
        guard('identifyCard', z.optional(cardIdentitySchema), () => identifyCard.call(gateway, ref)),
    }),
    ...(forgetCard && {
      forgetCard: (ref) => guard('forgetCard', z.void(), () => forgetCard.call(gateway, ref).then(() => {})),
    }),
    ...(forgetPayers && {
      forgetPayers: (of) => guard('forgetPayers', z.void(), () => forgetPayers.call(gateway, of).then(() => {})),
    }),
    ...(books && { books: guardBooks(name, guard, books) }),
    checkAccount: (shop) => guardFindings(guard, () => gateway.checkAccount(shop)),
    verifyWebhook: (rawBody, headers) =>
      guard('verifyWebhook', z.optional(paymentEventSchema), () => gateway.verifyWebhook(rawBody, headers)),
  };
}
