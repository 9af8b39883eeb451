import { PartnerError } from '../partner-routes.ts';
import { makePrefixedId } from '../random-id.ts';
import type { Store } from '../store.ts';
import type { WebhookSender } from '../webhook-sender.ts';
import type { StripeTables } from './stripe-objects.ts';

export const apiVersion = '2026-10-28.endive';

export type StripePartner = {
  store: Store<StripeTables>;
  now(): number;
  webhooks: WebhookSender;
  /** Origin of the authentication page for the payer's browser. */
  pagesUrl(): string;
  shopUrl(): string | undefined;
  /** Origin of the API, of the script and of its frames. */
  url(): string;
  secretKey: string;
  publishableKey: string;
};

export function nowSeconds(stripe: StripePartner): number {
  return Math.floor(stripe.now() / 1_000);
}

export function invalidRequest(
  message: string,
  extra: { code?: string; param?: string; status?: number } = {},
): PartnerError {
  const { status = 400, ...rest } = extra;
  return new PartnerError({ status, body: { error: { type: 'invalid_request_error', message, ...rest } } });
}

export function resourceMissing(name: string, id: string): PartnerError {
  const param = name === 'PaymentMethod' ? 'payment_method' : 'id';
  return invalidRequest(`No such ${name}: '${id}'`, { code: 'resource_missing', param, status: 404 });
}

/** Stores an event and its delivery; to be called in the transaction of the change it reports. */
export function emitEvent(stripe: StripePartner, type: string, object: unknown): void {
  const id = makePrefixedId('evt_');
  const event = {
    id,
    object: 'event',
    api_version: apiVersion,
    created: nowSeconds(stripe),
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  };
  stripe.webhooks.emit({ id, createdAt: stripe.now(), body: JSON.stringify(event) });
}
