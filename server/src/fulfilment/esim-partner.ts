/** What the shop needs of a wholesale partner. Units and states are normalised at the adapter's edge. */

export type IssuedEsim = { iccid: string; smdpAddress: string; matchingId: string };

/**
 * What became of a purchase. `retry` = it certainly was not executed; `unknown` = it may have been, so it must be looked
 * for and never repeated blindly.
 */
export type PurchaseOutcome =
  | { kind: 'issued'; reference: string; esims: IssuedEsim[] }
  | { kind: 'processing'; reference: string }
  | { kind: 'refused'; message: string }
  | { kind: 'retry'; message: string }
  | { kind: 'unknown'; message: string };

/** An order as the partner's own list tells it. */
export type PartnerOrder = {
  reference: string;
  createdAt: Date;
  bundleName: string;
  quantity: number;
  iccids: string[];
};

export type EsimState = {
  profile: 'released' | 'downloaded' | 'installed' | 'unavailable' | 'deactivated' | 'unknown';
  installedAt: Date | null;
  /** Newest first; states in the partner's words where they are new to us. */
  bundles: {
    /** Tells it from another bundle of the same name on this eSIM. */
    reference: string;
    name: string;
    state: string;
    /** Megabytes, base 10; null for unlimited. */
    totalMb: number | null;
    remainingMb: number | null;
    assignedAt: Date | null;
    startsAt: Date | null;
    endsAt: Date | null;
    unlimited: boolean;
  }[];
};

export type EsimEvent = { eventId: string; kind: string; iccid: string };

export type EsimPartner = {
  /** Dry run: whether the partner would sell it now. */
  validate(bundleName: string, quantity: number): Promise<{ valid: boolean; message?: string }>;
  /** Buys. The partner knows no idempotency key. */
  purchase(bundleName: string, quantity: number): Promise<PurchaseOutcome>;
  /** Install details of an order that the partner has accepted. */
  getPurchase(reference: string): Promise<PurchaseOutcome>;
  /**
   * Orders of new eSIMs made in the window; naming the bundle saves a question for every other order.
   * @throws Error when the partner cannot be asked.
   */
  listPurchases(window: { from: Date; to: Date; bundleName?: string }): Promise<PartnerOrder[]>;
  /** @throws Error when the partner cannot be asked. */
  getEsimState(iccid: string): Promise<EsimState>;
  /** Balance in minor units of the organisation's currency. @throws Error when the partner cannot be asked. */
  getBalance(): Promise<{ balanceMinor: number; currency: string }>;
  verifyWebhook(rawBody: Buffer, headers: Record<string, string | undefined>): EsimEvent | undefined;
};
