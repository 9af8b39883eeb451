import type { OfferChange } from '../offer-changes.ts';
import type { WebhookTables } from '../webhook-sender.ts';

/** Times are virtual milliseconds since 1970. */
export type AiraloOrder = {
  id: number;
  type: 'sim' | 'topup';
  packageId: string;
  quantity: number;
  description: string | null;
  createdAt: number;
  unitPriceMinor: number;
  iccids: string[];
};

/** A package on an eSIM: it runs from the first connection on, or from when it was added to an eSIM in use. */
export type AiraloSimPackage = { id: string; addedAt: number };

/** The data of its packages adds up. */
export type AiraloSim = {
  id: number;
  iccid: string;
  matchingId: string;
  orderId: number;
  createdAt: number;
  packages: AiraloSimPackage[];
  startedAt: number | null;
  /** In its own megabytes, 1024 to the GB. */
  usedMb: number;
  recycledAt: number | null;
  /** What its owner has to enter as the access point; null if the phone knows it. */
  apn: string | null;
  /** What the phone asks for as it installs the profile; null if it asks for nothing. */
  confirmationCode: string | null;
};

export type AiraloProfile = {
  /** Where the notifications go that the owner of the account has opted in to. */
  lowDataUrl: string;
  creditLimitUrl: string;
  /** With the discount model: the account's percentage off what consumers pay. Null with net prices. */
  discountPercentage: number | null;
  /** Of the eSIMs that are sold from now on. */
  apn: string | null;
  confirmationCode: string | null;
};

export type AiraloTables = WebhookTables & {
  account: { balanceMinor: number };
  profile: Partial<AiraloProfile>;
  offerChanges: OfferChange;
  counters: { last: number };
  orders: AiraloOrder;
  sims: AiraloSim;
};
