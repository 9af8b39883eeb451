import { PartnerError } from '../partner-routes.ts';
import type { RateLimit } from '../rate-limit.ts';
import type { Store } from '../store.ts';
import type { WebhookSender } from '../webhook-sender.ts';
import type { EsimGoProfile, EsimGoTables } from './esim-go-tables.ts';

export const startingBalanceMinor = 100_000_000;
/** What the partner allows. */
export const publishedRequestsPerSecond = 10;
export const smdpAddress = 'rsp.sandbox.example';

export type EsimGo = {
  store: Store<EsimGoTables>;
  now(): number;
  callbacks: WebhookSender;
  shopUrl(): string | undefined;
  apiKey: string;
  /** Unless the profile says otherwise. */
  requestsPerSecond: number;
  rateLimit: RateLimit;
};

/** The partner's only error format: a status and a message. */
export function apiError(status: number, message: string): PartnerError {
  return new PartnerError({ status, body: { message } });
}

export function readBalanceMinor(partner: EsimGo): number {
  return partner.store.find('account', 'main')?.balanceMinor ?? startingBalanceMinor;
}

/** By default callbacks go to the shop, and the balance is all credit for tests. */
export function readProfile({ store, shopUrl, requestsPerSecond }: EsimGo): EsimGoProfile {
  const shop = shopUrl();
  return {
    callbackUrl: shop === undefined ? '' : `${shop}/api/webhooks/esim-go`,
    testCreditMinor: startingBalanceMinor,
    currency: 'USD',
    requestsPerSecond,
    refundsToInventory: false,
    bareListLength: null,
    ...store.find('profile', 'main'),
  };
}

/** This partner sends amounts as floats; cents divided by 100 serialise with the same two decimals. */
export function toAmount(minor: number): number {
  return minor / 100;
}

/** RFC 3339 with nanoseconds, as the partner formats times. */
export function formatTime(at: number): string {
  return new Date(at).toISOString().replace('Z', '000000Z');
}
