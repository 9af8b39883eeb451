/** The interface of an eSIM supplier. Adapters convert to the shop's units and states. */

import * as z from 'zod';
import type { AccountCheck } from './account-check.ts';
import type { PartnerBooks } from './partner-books.ts';

const esimRef = { iccid: z.string(), supplierRef: z.optional(z.string()) };
const reference = z.string().min(1);
const message = z.string();

/**
 * An eSIM that the shop has sold. `supplierRef`: the supplier's own name of it, where the number of one that is over may be sold
 * again as another eSIM.
 */
export type EsimRef = { iccid: string; supplierRef?: string | undefined };

const issuedEsimSchema = z.object({
  ...esimRef,
  smdpAddress: z.string(),
  matchingId: z.string(),
  /** Asked for during installation. */
  confirmationCode: z.optional(z.string()),
  /** To be entered by the user as the access point. */
  apn: z.optional(z.string()),
});
export type IssuedEsim = z.infer<typeof issuedEsimSchema>;

/** A quantity of new eSIMs with the same plan, by the supplier's plan id; with `iccid`, that plan for this eSIM. */
export type PurchaseRequest = { supplierPlanId: string; quantity: number } & Partial<EsimRef>;

export const purchaseOutcomeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('issued'), reference, esims: z.array(issuedEsimSchema) }),
  z.object({ kind: z.literal('processing'), reference }),
  z.object({ kind: z.literal('rejected'), message }),
  z.object({ kind: z.literal('retry'), message, retryAfterMs: z.optional(z.number().nonnegative()) }),
  z.object({ kind: z.literal('unknown'), message }),
]);
/**
 * The outcome of a purchase. `issued`: without eSIMs if it topped one up; `rejected`: the supplier will not sell; `retry`: it certainly was not executed;
 * `unknown`: it may have been, so it must be looked up and never repeated blindly.
 */
export type PurchaseOutcome = z.infer<typeof purchaseOutcomeSchema>;

export const supplierOrderSchema = z.object({
  reference,
  supplierPlanId: z.string(),
  quantity: z.int().positive(),
  /** Its age when it was listed, by the supplier's own clock: that clock may differ from ours. */
  ageMs: z.number(),
  /** Of the eSIMs delivered or topped up so far. */
  iccids: z.array(z.string()),
});
/** An order in the supplier's list of orders. */
export type SupplierOrder = z.infer<typeof supplierOrderSchema>;

const planStateSchema = z.enum(['processing', 'queued', 'active', 'depleted', 'expired', 'revoked', 'unknown']);
/**
 * The state of a plan on an eSIM. `queued`: it starts by itself with the next use, once no other plan is `active`; `unknown`: not known to
 * the adapter; `supplierState` has the supplier's name for it.
 */
export type PlanState = z.infer<typeof planStateSchema>;

const moment = z.nullable(z.date());
const esimPlanSchema = z.object({
  /** Distinguishes it from other purchases of the same plan on this eSIM; it begins with the order's if the supplier says so. */
  reference: z.string(),
  supplierPlanId: z.string(),
  state: planStateSchema,
  /** The supplier's own name of the state. */
  supplierState: z.string(),
  /** Megabytes, base 10; null for unlimited. */
  totalMb: z.nullable(z.number().nonnegative()),
  remainingMb: z.nullable(z.number().nonnegative()),
  /** From its start on; null if the supplier does not say. */
  validityDays: z.nullable(z.number()),
  assignedAt: moment,
  startsAt: moment,
  endsAt: moment,
  unlimited: z.boolean(),
});
export type EsimPlan = z.infer<typeof esimPlanSchema>;

export const esimStateSchema = z.object({
  profile: z.enum(['released', 'downloaded', 'installed', 'unavailable', 'deactivated', 'unknown']),
  installedAt: moment,
  /** Newest first. */
  plans: z.array(esimPlanSchema),
});
export type EsimState = z.infer<typeof esimStateSchema>;

export const esimUsageSchema = z.object({ totalMb: z.number().nonnegative(), remainingMb: z.number().nonnegative() });
/** What is left of an eSIM's data, and nothing else about it. Megabytes, base 10. */
export type EsimUsage = z.infer<typeof esimUsageSchema>;

export const seenNetworkSchema = z.object({ name: z.string(), countryCode: z.nullable(z.string()), seenAt: z.date() });
/** The network that last saw an eSIM; `countryCode` is an ISO code, null if the supplier names none. */
export type SeenNetwork = z.infer<typeof seenNetworkSchema>;

/** Whether a plan's reference names this order of the supplier. */
export function isOfOrder(reference: string, order: string): boolean {
  return order !== '' && (reference === order || reference.startsWith(`${order}-`));
}

/** A plan on an eSIM: the one that it was bought with, or that this order of the supplier added. */
export type BoughtPlan = EsimRef & { supplierPlanId: string; addedBy?: string | undefined };

export const revocationOfferSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('possible'), isCredited: z.boolean() }),
  z.object({ kind: z.literal('impossible'), message }),
]);
/** Whether a plan can be taken back from its eSIM, and whether the supplier credits its cost. */
export type RevocationOffer = z.infer<typeof revocationOfferSchema>;

export const revocationOutcomeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('revoked'), isCredited: z.boolean() }),
  z.object({ kind: z.enum(['rejected', 'unknown']), message }),
]);
/**
 * The outcome of a revocation. `rejected`: the plan stays on the eSIM; `unknown`: it may have been revoked, and revoking it again
 * is harmless.
 */
export type RevocationOutcome = z.infer<typeof revocationOutcomeSchema>;

/** Takes back plans that have not started. */
export type Revocation = {
  /** Changes nothing. @throws Error if the supplier cannot be asked */
  check(esim: BoughtPlan): Promise<RevocationOffer>;
  /** `wasRequested`: an earlier request may have been executed. */
  revoke(esim: BoughtPlan & { wasRequested: boolean }): Promise<RevocationOutcome>;
};

export const esimEventSchema = z.object({
  eventId: z.string().min(1),
  kind: z.string(),
  iccid: z.optional(z.string()),
  /** The supplier's reference of an order that names no eSIM. */
  order: z.optional(z.string()),
  isAboutBalance: z.optional(z.boolean()),
  /** In the words of a supplier that warns of it. */
  lowBalance: z.optional(z.string()),
  /** A kind that the shop acts on, but with required fields missing: the supplier has changed its format. */
  isUnreadable: z.optional(z.literal(true)),
});
/** About an eSIM, about an order, about the account's balance, or about nothing that the shop uses. */
export type EsimEvent = z.infer<typeof esimEventSchema>;

export const balanceSchema = z.object({ balanceMinor: z.int(), currency: z.string().length(3) });
/** The prepaid balance in minor units of the account's currency. */
export type Balance = z.infer<typeof balanceSchema>;

/** How often eSIMs may be asked about, by all processes of the shop together: less than the supplier allows, as purchases go first. */
export type StateReads = {
  /** From one read to the next. */
  intervalMs: number;
  /** The turns of any other single request; absent if the supplier does not count them together with reads. */
  requestMs?: number;
  /** A state of this age is not asked for again. */
  freshMs: number;
  /** Whether the supplier counts requests of the account or of each eSIM, and so whom a 429 is about. */
  countedBy: 'account' | 'esim';
};

export type EsimSupplier = {
  /** The most eSIMs that one purchase delivers at once; a larger order line becomes several purchases. */
  maxUnitsPerPurchase: number;
  /**
   * Buys with one request that is never retried here: the supplier may not support idempotency keys. The marker is the
   * shop's own name of the purchase.
   */
  purchase(request: PurchaseRequest & { marker?: string }): Promise<PurchaseOutcome>;
  /** The install details of an order that the supplier has accepted; with `iccid`, whether it has topped up that eSIM. */
  getPurchase(reference: string, iccid?: string): Promise<PurchaseOutcome>;
  /**
   * Whether new eSIMs that are ordered again with the same marker are the same order, so that a purchase of unknown outcome may be sent
   * again as soon as `findPurchases` has not found it.
   */
  repeatsByMarker?: true;
  /** Which of the plans can be added to the eSIM. @throws Error if the supplier cannot be asked */
  listCompatible(iccid: string, supplierPlanIds: string[]): Promise<string[]>;
  /**
   * Orders with this plan, or with any, that are at most so old, of new eSIMs and top-ups.
   * @throws Error if the supplier cannot be asked
   */
  listOrders(query: { maxAgeMs: number; supplierPlanId?: string }): Promise<SupplierOrder[]>;
  /**
   * The orders that were placed with this marker, oldest first; with `iccid`, top-ups of this eSIM. Only a supplier that keeps
   * markers has it. @throws Error if the supplier cannot be asked
   */
  findPurchases?(marker: string, iccid?: string): Promise<SupplierOrder[]>;
  /** Whether a listed order is for new eSIMs and no top-up. @throws Error if the supplier cannot be asked */
  isForNewEsims(order: SupplierOrder): Promise<boolean>;
  stateReads: StateReads;
  /** Never retried: every request counts towards the limit of `stateReads`. @throws Error if the supplier cannot be asked */
  getEsimState(esim: EsimRef): Promise<EsimState>;
  /**
   * The use of several eSIMs by one request, which counts as one read; `most` is how many it may name. By ICCID; one that it does not
   * know is missing. Absent if the supplier has no such request. @throws Error like `getEsimState`
   */
  usages?: { most: number; read(esims: EsimRef[]): Promise<ReadonlyMap<string, EsimUsage>> };
  /** Whether it says when an eSIM that was not used yet is on a phone; otherwise such a profile is `released` throughout. */
  reportsInstallation: boolean;
  /** Null if no network has seen the eSIM. Absent if the supplier does not report it. @throws Error if it cannot be asked */
  getSeenNetwork?(iccid: string): Promise<SeenNetwork | null>;
  /** Absent if the supplier takes nothing back. */
  revocation?: Revocation;
  /** @throws Error if the supplier cannot be asked */
  getBalance(): Promise<Balance>;
  /** What the supplier's own books say that the shop has bought. Absent if it does not show them. */
  books?: PartnerBooks;
  /** All but the balance. */
  checkAccount: AccountCheck;
  /**
   * Undefined unless the signature proves that it is from the supplier or, where none is sent, the address `from` is one of the
   * supplier's. That proves little; but an event is never more than a hint to ask the supplier.
   */
  verifyWebhook(rawBody: Buffer, headers: Record<string, string | undefined>, from?: string): EsimEvent | undefined;
};
