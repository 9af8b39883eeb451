/** The interface of an eSIM supplier. Adapters convert to the shop's units and states. */

import type { AccountCheck } from './account-check.ts';
import type { PartnerBooks } from './partner-books.ts';

/**
 * An eSIM that the shop has sold. `supplierRef`: the supplier's own name of it, where the number of one that is over may be sold
 * again as another eSIM.
 */
export type EsimRef = { iccid: string; supplierRef?: string | undefined };

/** `confirmationCode`: asked for during installation; `apn`: to be entered by the user as the access point. */
export type IssuedEsim = EsimRef & {
  smdpAddress: string;
  matchingId: string;
  confirmationCode?: string;
  apn?: string;
};

/** A quantity of new eSIMs with the same plan, by the supplier's plan id; with `iccid`, that plan for this eSIM. */
export type PurchaseRequest = { supplierPlanId: string; quantity: number } & Partial<EsimRef>;

/**
 * The outcome of a purchase. `issued`: without eSIMs if it topped one up; `rejected`: the supplier will not sell; `retry`: it certainly was not executed;
 * `unknown`: it may have been, so it must be looked up and never repeated blindly.
 */
export type PurchaseOutcome =
  | { kind: 'issued'; reference: string; esims: IssuedEsim[] }
  | { kind: 'processing'; reference: string }
  | { kind: 'rejected'; message: string }
  | { kind: 'retry'; message: string; retryAfterMs?: number | undefined }
  | { kind: 'unknown'; message: string };

/** An order in the supplier's list of orders. */
export type SupplierOrder = Omit<PurchaseRequest, keyof EsimRef> & {
  reference: string;
  /** Its age when it was listed, by the supplier's own clock: that clock may differ from ours. */
  ageMs: number;
  /** Of the eSIMs delivered or topped up so far. */
  iccids: string[];
};

/**
 * The state of a plan on an eSIM. `queued`: it starts by itself with the next use, once no other plan is `active`; `unknown`: not known to
 * the adapter; `supplierState` has the supplier's name for it.
 */
export type PlanState = 'processing' | 'queued' | 'active' | 'depleted' | 'expired' | 'revoked' | 'unknown';

export type EsimPlan = {
  /** Distinguishes it from other purchases of the same plan on this eSIM; it begins with the order's if the supplier says so. */
  reference: string;
  supplierPlanId: string;
  state: PlanState;
  /** The supplier's own name of the state. */
  supplierState: string;
  /** Megabytes, base 10; null for unlimited. */
  totalMb: number | null;
  remainingMb: number | null;
  /** From its start on; null if the supplier does not say. */
  validityDays: number | null;
  assignedAt: Date | null;
  startsAt: Date | null;
  endsAt: Date | null;
  unlimited: boolean;
};

export type EsimState = {
  profile: 'released' | 'downloaded' | 'installed' | 'unavailable' | 'deactivated' | 'unknown';
  installedAt: Date | null;
  /** Newest first. */
  plans: EsimPlan[];
};

/** What is left of an eSIM's data, and nothing else about it. Megabytes, base 10. */
export type EsimUsage = { totalMb: number; remainingMb: number };

/** The network that last saw an eSIM; `countryCode` is an ISO code, null if the supplier names none. */
export type SeenNetwork = { name: string; countryCode: string | null; seenAt: Date };

/** Whether a plan's reference names this order of the supplier. */
export function isOfOrder(reference: string, order: string): boolean {
  return order !== '' && (reference === order || reference.startsWith(`${order}-`));
}

/** A plan on an eSIM: the one that it was bought with, or that this order of the supplier added. */
export type BoughtPlan = EsimRef & { supplierPlanId: string; addedBy?: string | undefined };

/** Whether a plan can be taken back from its eSIM, and whether the supplier credits its cost. */
export type RevocationOffer = { kind: 'possible'; isCredited: boolean } | { kind: 'impossible'; message: string };

/**
 * The outcome of a revocation. `rejected`: the plan stays on the eSIM; `unknown`: it may have been revoked, and revoking it again
 * is harmless.
 */
export type RevocationOutcome =
  | { kind: 'revoked'; isCredited: boolean }
  | { kind: 'rejected' | 'unknown'; message: string };

/** Takes back plans that have not started. */
export type Revocation = {
  /** Changes nothing. @throws Error if the supplier cannot be asked */
  check(esim: BoughtPlan): Promise<RevocationOffer>;
  /** `wasRequested`: an earlier request may have been executed. */
  revoke(esim: BoughtPlan & { wasRequested: boolean }): Promise<RevocationOutcome>;
};

/**
 * About an eSIM, about an order, about the account's balance, or about nothing that the shop uses. `lowBalance`: in the words of a
 * supplier that warns of it.
 */
export type EsimEvent = {
  eventId: string;
  kind: string;
  iccid?: string;
  /** The supplier's reference of an order that names no eSIM. */
  order?: string;
  isAboutBalance?: boolean;
  lowBalance?: string;
  /** A kind that the shop acts on, but with required fields missing: the supplier has changed its format. */
  isUnreadable?: true;
};

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
  /** The prepaid balance in minor units of the account's currency. @throws Error if the supplier cannot be asked */
  getBalance(): Promise<{ balanceMinor: number; currency: string }>;
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
