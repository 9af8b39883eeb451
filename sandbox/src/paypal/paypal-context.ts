import { randomUUID } from 'node:crypto';
import { decimalsOf } from '../format-amount.ts';
import { Refusal } from '../partner-routes.ts';
import type { Store } from '../store.ts';
import type { WebhookSender } from '../webhook-sender.ts';
import type { Money, PayPalTables } from './paypal-objects.ts';
import type { SigningKey } from './signing-key.ts';

export type PayPal = {
  store: Store<PayPalTables>;
  now(): number;
  webhooks: WebhookSender;
  /** Where the buyer's browser reaches the approval page. */
  pagesUrl(): string;
  /** Where this API is reached, for the links in its answers. */
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

/** PayPal's error body: a name, a sentence, and the issue in its details. */
export function describeError(name: string, issue?: { issue: string; description: string; field?: string }) {
  return {
    name,
    message: messages[name] ?? 'An internal server error has occurred.',
    debug_id: randomUUID().replaceAll('-', '').slice(0, 13),
    ...(issue && { details: [issue] }),
    links: [],
  };
}

export function refuseUnprocessable(issue: string, description: string): Refusal {
  return new Refusal({ status: 422, body: describeError('UNPROCESSABLE_ENTITY', { issue, description }) });
}

export function refuseInvalid(issue: string, field: string, description: string): Refusal {
  return new Refusal({ status: 400, body: describeError('INVALID_REQUEST', { issue, field, description }) });
}

export function refuseMissing(): Refusal {
  const issue = { issue: 'INVALID_RESOURCE_ID', description: 'Specified resource ID does not exist.' };
  return new Refusal({ status: 404, body: describeError('RESOURCE_NOT_FOUND', issue) });
}

export function toMoney(minor: number, currency: string): Money {
  const decimals = decimalsOf(currency);
  return { currency_code: currency, value: (minor / 10 ** decimals).toFixed(decimals) };
}

/** PayPal prints times in whole seconds. */
export function formatTime(at: number): string {
  return `${new Date(at).toISOString().slice(0, 19)}Z`;
}

/** Stores an event and its delivery; call it inside the commit of what it tells of. */
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
