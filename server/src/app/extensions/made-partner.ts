import * as z from 'zod';
import type { PaymentGateway } from '../../partners/payment-gateway.ts';
import type { Supplier } from '../../partners/supplier.ts';

/* What an extension makes, as far as the shop reads it without a call. What is called answers through the guard. */

const act = z.custom((value) => typeof value === 'function', 'Expected a function');
const books = z.optional(z.object({ lagMs: z.number().nonnegative(), read: act }));

const supplierSchema = z.object({
  plans: z.object({ listPlans: act, findPlan: act, listNetworks: act }),
  esims: z.object({
    maxUnitsPerPurchase: z.int().positive(),
    ...{ purchase: act, getPurchase: act, listCompatible: act, listOrders: act, findPurchases: z.optional(act) },
    repeatsByMarker: z.optional(z.literal(true)),
    ...{ isForNewEsims: act, getEsimState: act, getSeenNetwork: z.optional(act) },
    stateReads: z.object({
      intervalMs: z.number().positive(),
      requestMs: z.optional(z.number().positive()),
      freshMs: z.number().nonnegative(),
      countedBy: z.enum(['account', 'esim']),
    }),
    usages: z.optional(z.object({ most: z.int().positive(), read: act })),
    reportsInstallation: z.boolean(),
    revocation: z.optional(z.object({ check: act, revoke: act })),
    ...{ getBalance: act, checkAccount: act, verifyWebhook: act, books },
  }),
});

const gatewaySchema = z.object({
  method: z.string().min(1),
  methodNames: z.optional(z.record(z.string(), z.string())),
  currencies: z.optional(z.map(z.string(), z.object({ leastMinor: z.int(), mostMinor: z.int() }))),
  takesCards: z.boolean(),
  ...{ start: act, resolve: act, cancel: act, findCapture: act, findSettlement: act, refund: act, findRefund: act },
  ...{ identifyCard: z.optional(act), forgetCard: z.optional(act), forgetPayers: z.optional(act) },
  ...{ listReceived: act, checkAccount: act, verifyWebhook: act, books },
});

function check<Partner>(schema: z.ZodType, name: string, made: Partner): Partner {
  const [problem] = schema.safeParse(made).error?.issues ?? [];
  if (!problem) return made;
  throw new Error(
    `Expected a partner '${name}' as the interface has it, got ${problem.message} at '${problem.path.join('.')}'.`,
  );
}

/** @throws Error that says what is missing, and where */
export const checkSupplier = (name: string, made: Supplier): Supplier => check(supplierSchema, name, made);

/** Likewise. */
export const checkGateway = (name: string, made: PaymentGateway): PaymentGateway => check(gatewaySchema, name, made);
