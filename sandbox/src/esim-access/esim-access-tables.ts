import type { OfferChange } from '../offer-changes.ts';
import type { WebhookTables } from '../webhook-sender.ts';

export type AccessLine = {
  slug: string;
  /** Of a day pass. */
  periodNum: number | null;
  quantity: number;
  unitMinor: number;
};

/** Times are virtual milliseconds since 1970. */
export type AccessOrder = {
  /** `B2611271915…` of new eSIMs; a top-up has none. */
  orderNo: string | null;
  transactionId: string;
  /** What it consists of: a top-up of one package for one eSIM. */
  lines: AccessLine[];
  createdAt: number;
  /** When its profiles are allocated. */
  readyAt: number;
  totalMinor: number;
  /** Of its eSIMs, or of the one that it topped up. */
  esimTranNos: string[];
};

export type AccessBought = {
  slug: string;
  periodNum: number | null;
  transactionId: string;
  at: number;
  tranNo: string;
  costMinor: number;
};

export type SmdpStatus = 'RELEASED' | 'DOWNLOAD' | 'INSTALLATION' | 'ENABLED' | 'DISABLED' | 'DELETED';

/** The data and the days of what was bought for it add up. */
export type AccessEsim = {
  esimTranNo: string;
  orderNo: string;
  transactionId: string;
  iccid: string;
  eid: string;
  matchingId: string;
  createdAt: number;
  bought: AccessBought[];
  smdpStatus: SmdpStatus;
  installedAt: number | null;
  startedAt: number | null;
  usedBytes: number;
  /** Taken back: credited, or not. */
  ended: 'CANCEL' | 'REVOKE' | null;
  /** No data can be used until it is resumed. */
  isSuspended: boolean;
  isToldOfEnd: boolean;
};

export type AccessProfile = {
  /** Empty if none is set. */
  webhookUrl: string;
  /** How long profiles take; up to half a minute at the partner. */
  allocationMs: number;
  /** Whether a number that was taken back is sold again with the next order. */
  reusesIccids: boolean;
};

export type AccessTables = WebhookTables & {
  account: { balanceMinor: number };
  profile: Partial<AccessProfile>;
  offerChanges: OfferChange;
  counters: { last: number };
  /** By transaction id. */
  orders: AccessOrder;
  transactionsByOrderNo: { transactionId: string };
  esims: AccessEsim;
  /** The latest eSIM of a number. */
  iccids: { esimTranNo: string };
  /** Numbers to be sold again. */
  freeIccids: { iccid: string };
  /** What came back of those that were taken back: nothing of one that was revoked. */
  refunds: { esimTranNo: string; iccid: string; amountMinor: number };
};
