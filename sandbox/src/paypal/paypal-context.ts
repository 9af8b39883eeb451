import { randomUUID } from 'node:crypto';
import { decimalsOf } from '../format-amount.ts';
import { PartnerError } from '../partner-routes.ts';
import type { Store } from '../store.ts';
import type { WebhookSender } from '../webhook-sender.ts';
import type { Money, PayPalTables } from './paypal-objects.ts';
import type { SigningKey } from './signing-key.ts';

export type PayPal = {
  store: Store<PayPalTables>;
  now(): number;
  webhooks: WebhookSender;
  /** Origin of the approval page for the buyer's browser. */
  pagesUrl(): string;
  shopUrl(): string | undefined;
  /** Base URL of this API, for the links in its responses. */
  apiUrl(): string;
  clientId: string;
  clientSecret: string;
  webhookId: string;
  signingKey: SigningKey;
};

const messages: Record<string, string> = {
  AUTHENTICATION_FAILURE:
    'Authentication failed due to missing authorization header, or invalid authentication credentials.',
  INVALID_REQUEST: 'Request is not well-formed, syntactically incorrect, or violates schema.',
  RESOURCE_NOT_FOUND: 'The specified resource does not exist.',
  RESOURCE_CONFLICT: 'The server has detected a conflict while processing this request.',
  UNPROCESSABLE_ENTITY:
    'The requested action could not be performed, semantically incorrect, or failed business validation.',
};

/** PayPal's error body: a name, a message, and the issue in `details`. */
export function describeError(name: string, issue?: { issue: string; description: string; field?: string }) {
  return {
    name,
    message: messages[name] ?? 'An internal server error has occurred.',
    debug_id: randomUUID().replaceAll('-', '').slice(0, 13),
    ...(issue && { details: [issue] }),
    links: [],
  };
}

export function unprocessable(issue: string, description: string): PartnerError {
  return new PartnerError({ status: 422, body: describeError('UNPROCESSABLE_ENTITY', { issue, description }) });
}

export function invalidRequest(issue: string, field: string, description: string): PartnerError {
  return new PartnerError({ status: 400, body: describeError('INVALID_REQUEST', { issue, field, description }) });
}

/** @throws PartnerError 404 if there is no such record */
export function findRecord<Table extends 'orders' | 'captures' | 'refunds'>(
  paypal: PayPal,
  table: Table,
  id: string,
): PayPalTables[Table] {
  const record = paypal.store.find(table, id);
  if (record) return record;
  const issue = { issue: 'INVALID_RESOURCE_ID', description: 'Specified resource ID does not exist.' };
  throw new PartnerError({ status: 404, body: describeError('RESOURCE_NOT_FOUND', issue) });
}

export function toMoney(minor: number, currency: string): Money {
  const decimals = decimalsOf(currency);
  return { currency_code: currency, value: (minor / 10 ** decimals).toFixed(decimals) };
}

/** PayPal formats times in whole seconds. */
export function formatTime(at: number): string {
  return `${new Date(at).toISOString().slice(0, 19)}Z`;
}

/** Stores an event and its delivery; to be called in the transaction of the change it reports. */
export function emitEvent(paypal: PayPal, type: string, resourceType: string, resource: unknown): void {
  const id = `WH-${randomUUID().toUpperCase()}`;
  const event = {
    id,
    event_version: '1.0',
    create_time: formatTime(paypal.now()),
    resource_type: resourceType,
    resource_version: '2.0',
    event_type: type,
    summary: type.toLowerCase().replaceAll('.', ' '),
    resource,
    links: [],
  };
  paypal.webhooks.emit({ id, createdAt: paypal.now(), body: JSON.stringify(event) });
}
