import type { SandboxConnection } from '@esimshop/sandbox/connection';

/** How tests start a sandbox whose partners are not to hold them up. */
export const UNLIMITED = { requestsPerSecond: 10_000 };

/** What the sandbox's connection and its ledger call the suppliers. */
export const SUPPLIERS = { 'esim-go': 'esimGo', airalo: 'airalo', 'esim-access': 'esimAccess' } as const;
export type SupplierName = keyof typeof SUPPLIERS;

export type Fault = {
  partner: SupplierName | 'stripe' | 'paypal' | 'mail' | 'ecb';
  operation: string;
  fault: string;
  times?: number;
  delayMs?: number;
  retryAfterSeconds?: number;
  /** The partner's own code for why it rejects the request. */
  issue?: string;
};

export type SandboxLedger = {
  esimGo: {
    balanceMinor: number;
    currency: string;
    orders: {
      reference: string;
      createdAt: string;
      item: string;
      quantity: number;
      iccids: string[];
      totalMinor: number;
      status: string;
      type: 'purchase' | 'topup';
    }[];
    refunds: { iccid: string; bundleName: string; assignmentId: string; amountMinor: number }[];
  };
  airalo: {
    balanceMinor: number;
    orders: {
      reference: string;
      createdAt: string;
      item: string;
      description: string | null;
      quantity: number;
      iccids: string[];
      totalMinor: number;
      type: 'purchase' | 'topup';
    }[];
  };
  esimAccess: {
    balanceMinor: number;
    orders: {
      reference: string;
      createdAt: string;
      item: string;
      transactionId: string;
      quantity: number;
      iccids: string[];
      totalMinor: number;
      type: 'purchase' | 'topup';
    }[];
    refunds: { esimTranNo: string; iccid: string; amountMinor: number }[];
  };
  stripe: {
    charges: {
      id: string;
      paymentIntent: string;
      amountMinor: number;
      feeMinor: number;
      currency: string;
      metadata: Record<string, string>;
      refundedMinor: number;
    }[];
    refunds: { id: string; charge: string; amountMinor: number; status: string; key: string | null }[];
    disputes: { id: string; paymentIntent: string; status: string; currency: string; netMinor: number }[];
    declined: number;
  };
  paypal: {
    captures: {
      id: string;
      orderId: string;
      referenceId: string;
      invoiceId: string;
      amountMinor: number;
      feeMinor: number;
      currency: string;
      refundedMinor: number;
    }[];
    refunds: { id: string; captureId: string; amountMinor: number; status: string; customId: string | null }[];
  };
  mail: { accepted: number; messages: { messageId: string }[] };
};

export type SandboxMail = {
  /** ISO 8601. */
  receivedAt: string;
  messageId: string;
  inReplyTo: string | null;
  references: string | null;
  from: unknown;
  to: unknown;
  subject: string;
  text: string;
  html: string;
  attachments: { filename: string; contentType: string; contentId?: string; contentBase64: string }[];
};

/** All that suppliers have sold. */
export function listSold(ledger: SandboxLedger) {
  return Object.values(SUPPLIERS).flatMap((name) =>
    ledger[name].orders.map(({ reference, type, item, quantity, iccids, totalMinor }) => ({
      ...{ reference, type, item, quantity, iccids, totalMinor },
    })),
  );
}

type CountedRequest = { at: number; method: string; path: string; isLimited: boolean };
export type HandOrder = { reference: string; iccids: string[] };

export type SandboxControls = {
  url: string;
  addFault(fault: Fault): Promise<void>;
  clearFaults(): Promise<void>;
  /** Those that are still to come. */
  readFaults(): Promise<Fault[]>;
  readLedger(): Promise<SandboxLedger>;
  /** The URLs and keys of the partners. */
  readConnection(): Promise<SandboxConnection>;
  /** Sends further webhooks to this shop. */
  announce(shopUrl: string): Promise<void>;
  readMails(to?: string): Promise<SandboxMail[]>;
  /** What the shop's owner, or the partner, changes about an account: see `control/account-controls.ts` of the sandbox. */
  changeAccount(partner: Exclude<Fault['partner'], 'mail' | 'ecb'>, changes: object): Promise<void>;
  /** A supplier changes the price of one of its offers, or sells it no longer. */
  changeOffer(partner: SupplierName, id: string, change: { priceMinor?: number; isWithdrawn?: boolean }): Promise<void>;
  /** The latest requests to eSIM Go, oldest first: whether it refused them with 429, and when by the real clock. */
  readEsimGoRequests(): Promise<CountedRequest[]>;
  /** Negative sets the partners' clocks back. */
  advanceClock(minutes: number): Promise<void>;
  /** Someone else on the supplier's account buys new eSIMs. */
  buyByHand(order: { item: string; quantity?: number; minutesAgo?: number }): Promise<HandOrder>;
  /** The cardholder disputes a charge at Stripe, or the bank only asks; the bank decides. */
  disputeCharge(chargeId: string, options?: { isInquiry: boolean }): Promise<{ id: string }>;
  closeDispute(disputeId: string, status: 'won' | 'lost' | 'warning_closed'): Promise<void>;
  escalateInquiry(disputeId: string): Promise<void>;
  /** What becomes of a captured payment at PayPal. */
  actOnCapture(captureId: string, act: 'echeck' | 'reverse' | 'dispute', outcome?: string): Promise<void>;
  /** Stripe sends all that is on the account to the bank; `isManual`: as its owner asks, so that it does not say what the payout consists of. */
  payOut(options?: { isManual: boolean }): Promise<{ id: string; amount: number; currency: string }[]>;
  /** Stripe charges a fee that is about no payment. Returns its id. */
  chargeFee(amountMinor: number, minutesAgo?: number): Promise<string>;
  /** PayPal sends an amount to the bank. Returns its id. */
  withdraw(amountMinor: number): Promise<string>;
  finishRefund(refundId: string, status: 'COMPLETED' | 'FAILED' | 'CANCELLED'): Promise<void>;
  /** What the European Central Bank publishes: an empty rate is left out, a day stays until another is set. */
  publishRates(published: { day?: string; rates?: Record<string, string> }): Promise<void>;
  /** A plan that this starts can have started some hours ago. */
  useData(iccid: string, usedMb: number, startedHoursAgo?: number): Promise<void>;
  installEsim(iccid: string, stage?: 'downloaded' | 'installed'): Promise<void>;
  /** A network of this country sees the eSIM: the named one, or its first. */
  seeEsim(iccid: string, country: string, network?: string): Promise<void>;
};

/** The control plane of a sandbox: its partners' records and their faults. */
export function createSandboxControls(url: string): SandboxControls {
  const call = async (method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown): Promise<unknown> => {
    const response = await fetch(`${url}${path}`, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    const text = await response.text();
    if (!response.ok)
      throw new Error(`Expected the sandbox to accept ${method} ${path}, got ${response.status}: ${text}`);
    return text ? JSON.parse(text) : undefined;
  };
  return {
    url,
    async addFault(fault) {
      await call('POST', '/sandbox/faults', fault);
    },
    async clearFaults() {
      await call('DELETE', '/sandbox/faults');
    },
    readFaults: async () => ((await call('GET', '/sandbox/faults')) as { faults: Fault[] }).faults,
    readLedger: async () => (await call('GET', '/sandbox/ledger')) as SandboxLedger,
    readConnection: async () => (await call('GET', '/connection')) as SandboxConnection,
    async announce(shopUrl) {
      await call('POST', '/connection', { shopUrl });
    },
    async readMails(to) {
      const query = to === undefined ? '' : `?to=${encodeURIComponent(to)}`;
      return ((await call('GET', `/sandbox/mailbox/messages${query}`)) as { messages: SandboxMail[] }).messages;
    },
    async changeAccount(partner, changes) {
      await call('POST', `/sandbox/accounts/${partner}`, changes);
    },
    async changeOffer(partner, id, change) {
      await call('POST', `/sandbox/offers/${partner}/${encodeURIComponent(id)}`, change);
    },
    readEsimGoRequests: async () =>
      ((await call('GET', '/sandbox/esim-go/requests')) as { requests: CountedRequest[] }).requests,
    async advanceClock(minutes) {
      await call('POST', '/sandbox/clock', { advanceMinutes: minutes });
    },
    buyByHand: async (order) => (await call('POST', '/sandbox/esim-go/orders', order)) as HandOrder,
    disputeCharge: async (chargeId, options = { isInquiry: false }) =>
      (await call('POST', `/sandbox/stripe/charges/${chargeId}/dispute`, options)) as { id: string },
    async closeDispute(disputeId, status) {
      await call('POST', `/sandbox/stripe/disputes/${disputeId}`, { status });
    },
    async escalateInquiry(disputeId) {
      await call('POST', `/sandbox/stripe/disputes/${disputeId}`, { status: 'needs_response' });
    },
    async actOnCapture(captureId, act, outcome) {
      await call('POST', `/sandbox/paypal/captures/${captureId}/${act}`, { outcome });
    },
    async payOut(options = { isManual: false }) {
      return ((await call('POST', '/sandbox/stripe/payouts', options)) as { payouts: [] }).payouts;
    },
    async chargeFee(amountMinor, minutesAgo = 0) {
      const fee = { amountMinor: -amountMinor, minutesAgo };
      return ((await call('POST', '/sandbox/stripe/fees', fee)) as { transaction: string }).transaction;
    },
    async withdraw(amountMinor) {
      return ((await call('POST', '/sandbox/paypal/withdrawals', { amountMinor })) as { transaction: string })
        .transaction;
    },
    async finishRefund(refundId, status) {
      await call('POST', `/sandbox/paypal/refunds/${refundId}`, { status });
    },
    async publishRates(published) {
      await call('POST', '/sandbox/ecb/rates', published);
    },
    async useData(iccid, usedMb, startedHoursAgo = 0) {
      await call('POST', `/sandbox/esims/${iccid}/usage`, { usedMb, startedHoursAgo });
    },
    async installEsim(iccid, stage = 'installed') {
      await call('POST', `/sandbox/esims/${iccid}/install`, { stage });
    },
    async seeEsim(iccid, country, network) {
      await call('POST', `/sandbox/esims/${iccid}/network`, { country, network });
    },
  };
}
