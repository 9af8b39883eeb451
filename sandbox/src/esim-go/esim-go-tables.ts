import type { OfferChange } from '../offer-changes.ts';
import type { WebhookTables } from '../webhook-sender.ts';

/** A bundle on an eSIM. Times are virtual milliseconds since 1970. */
export type Assignment = {
  id: string;
  reference: string;
  bundleName: string;
  description: string;
  /** -1 for unlimited. */
  totalBytes: number;
  durationDays: number;
  /** Price paid in cents, which a refund returns. */
  priceMinor: number;
  assignedAt: number;
  /** Being processed by the partner until then. */
  readyAt: number;
  startedAt: number | null;
  usedBytes: number;
  revokedAt: number | null;
};

export type Esim = {
  iccid: string;
  matchingId: string;
  pin: string;
  puk: string;
  profileName: string;
  customerRef: string;
  assignedAt: number;
  downloadedAt: number | null;
  installedAt: number | null;
  /** The network that last saw it; absent before. */
  seen?: { networkName: string; iso: string; at: number };
  assignments: Assignment[];
  history: { name: string; bundleName: string; at: number }[];
};

export type OrderLine = {
  item: string;
  quantity: number;
  unitPriceMinor: number;
  iccids: string[];
  allowReassign: boolean;
};

export type PartnerOrder = {
  reference: string;
  createdAt: number;
  readyAt: number;
  type: 'purchase' | 'topup';
  isAssigned: boolean;
  lines: OrderLine[];
  totalMinor: number;
  balanceAfterMinor: number;
};

export type BundleRefund = {
  iccid: string;
  bundleName: string;
  assignmentId: string;
  amountMinor: number;
  createdAt: number;
};

/** What the owner of the account sets in the partner's portal. */
export type EsimGoProfile = {
  callbackUrl: string;
  testCreditMinor: number;
  /** Of the balance and of every price; one with hundredths. */
  currency: string;
  requestsPerSecond: number;
  /** Refunds to the balance become refunds to the inventory. */
  refundsToInventory: boolean;
  /** Pages are lists without counts, and never longer than this; null for pages in envelopes. */
  bareListLength: number | null;
};

export type EsimGoTables = WebhookTables & {
  account: { balanceMinor: number };
  profile: Partial<EsimGoProfile>;
  offerChanges: OfferChange;
  orders: PartnerOrder;
  esims: Esim;
  refunds: BundleRefund;
  inventory: { bundleName: string; remaining: number; unitPriceMinor: number };
};
