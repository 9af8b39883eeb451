import { createHmac } from 'node:crypto';
import { PartnerError } from '../partner-routes.ts';
import type { Store } from '../store.ts';
import type { WebhookSender } from '../webhook-sender.ts';
import type { AiraloProfile, AiraloTables } from './airalo-tables.ts';
import type { RateLimits } from './rate-limits.ts';

export const startingBalanceMinor = 100_000_000;
export const currency = 'USD';
export const smdpAddress = 'lpa.sandbox.example';

export type Airalo = {
  store: Store<AiraloTables>;
  now(): number;
  webhooks: WebhookSender;
  shopUrl(): string | undefined;
  clientId: string;
  clientSecret: string;
  limits: RateLimits;
};

/** A rejection with the partner's numeric code. */
export function codedError(code: number, reason: string): PartnerError {
  return new PartnerError({ status: 422, body: { code, reason } });
}

/** A request whose fields are wrong: a sentence each. */
export function fieldErrors(data: Record<string, string>): PartnerError {
  return new PartnerError({ status: 422, body: { data, meta: { message: 'the parameter is invalid' } } });
}

export function notFound(): PartnerError {
  return new PartnerError({ status: 404, body: { data: [], meta: { message: 'messages.resource_not_found' } } });
}

export function readBalanceMinor({ store }: Airalo): number {
  return store.find('account', 'main')?.balanceMinor ?? startingBalanceMinor;
}

/** By default both kinds of notifications go to the shop, and prices are net. */
export function readProfile({ store, shopUrl }: Airalo): AiraloProfile {
  const shop = shopUrl();
  const url = shop === undefined ? '' : `${shop}/api/webhooks/airalo`;
  const usual = { discountPercentage: null, apn: null, confirmationCode: null };
  return { lowDataUrl: url, creditLimitUrl: url, ...usual, ...store.find('profile', 'main') };
}

/** The next id of a table. Counted in a row of its own: a table is read from the journal, so counting its rows takes long. */
export function takeId({ store }: Pick<Airalo, 'store'>, table: 'orders' | 'sims'): number {
  const next = (store.find('counters', table)?.last ?? 100_000) + 1;
  store.put('counters', table, { last: next });
  return next;
}

/** `2023-02-27 14:09:55`, in UTC. */
export function formatTime(at: number): string {
  return new Date(at).toISOString().slice(0, 19).replace('T', ' ');
}

/** Over a text, or over a value as PHP prints it: with `\/`, and `\uXXXX` for what is not ASCII. */
export function signPayload(payload: unknown, clientSecret: string): string {
  const text =
    typeof payload === 'string'
      ? payload
      : JSON.stringify(payload)
          .replaceAll('/', '\\/')
          .replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
  return createHmac('sha512', clientSecret).update(text).digest('hex');
}
