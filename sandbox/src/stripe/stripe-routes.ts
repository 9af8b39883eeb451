import type { Operation } from '../fault-table.ts';
import type { Call, PartnerResponse } from '../partner-routes.ts';
import { makePrefixedId } from '../random-id.ts';
import { asFields, type Fields, readText, readTexts } from '../read-fields.ts';
import { describeAccount, isLive, listPaymentMethodDomains, listWebhookEndpoints } from './account.ts';
import { listBalanceTransactions, listPayouts } from './books.ts';
import { toChargeWire } from './charge-fee.ts';
import { createConfirmationToken, createTestConfirmationToken, findConfirmationToken } from './confirmation-tokens.ts';
import {
  cancelPaymentIntent,
  confirmPaymentIntent,
  createPaymentIntent,
  findPaymentIntent,
  listPaymentIntents,
  updatePaymentIntent,
} from './payment-intents.ts';
import { attachMethod, createPaymentMethod, detachMethod, findCard } from './payment-methods.ts';
import { readCard } from './read-card.ts';
import { createRefund, listRefunds } from './refunds.ts';
import { invalidRequest, nowSeconds, resourceMissing, type StripePartner } from './stripe-context.ts';
import { readMetadata, readStripeParams, toListWire } from './stripe-form.ts';
import type { Customer, DeletedCustomer, PaymentIntent, StripeTables } from './stripe-objects.ts';

export type StripeEndpoint = {
  method: 'GET' | 'POST' | 'DELETE';
  url: string;
  operation: Operation<'stripe'>;
  /** Whether the publishable key may call it. */
  isPublishable?: true;
  handle(call: Call): PartnerResponse;
};

type Handler = (params: Fields, id: string, call: Call) => PartnerResponse;

/** Every endpoint of the card partner, in the order in which a payment uses them. */
export function listStripeEndpoints(stripe: StripePartner): StripeEndpoint[] {
  const { store } = stripe;
  return [
    publishable(
      post('/v1/payment_methods', 'payment_method', (form) => ok(createPaymentMethod(stripe, readCard(form)))),
    ),
    get('/v1/payment_methods/:id', 'retrieve', (_query, id) => ok(findCard(stripe, id).method)),
    post('/v1/payment_methods/:id/attach', 'customer', (form, id) =>
      ok(attachMethod(stripe, id, readText(form, 'customer') ?? '')),
    ),
    post('/v1/payment_methods/:id/detach', 'customer', (_form, id) => ok(detachMethod(stripe, id))),

    publishable(
      post('/v1/confirmation_tokens', 'confirmation_token', (form) => ok(createConfirmationToken(stripe, form))),
    ),
    post('/v1/test_helpers/confirmation_tokens', 'confirmation_token', (form) =>
      ok(createTestConfirmationToken(stripe, form)),
    ),
    get('/v1/confirmation_tokens/:id', 'retrieve', (_query, id) => ok(findConfirmationToken(stripe, id, 404).token)),

    post('/v1/customers', 'customer', (form) => ok(putCustomer(stripe, form, undefined))),
    get('/v1/customers', 'retrieve', (query) => {
      const email = readText(query, 'email');
      const found = store.list('customers').filter((customer) => email === undefined || customer.email === email);
      return ok(toListWire(found.toReversed(), query, '/v1/customers'));
    }),
    get('/v1/customers/:id', 'retrieve', (_query, id) =>
      ok(store.find('deletedCustomers', id) ?? findRecord(stripe, 'customers', 'customer', id)),
    ),
    endpoint('DELETE', '/v1/customers/:id', 'customer', (_form, id) => ok(deleteCustomer(stripe, id))),
    post('/v1/customers/:id', 'customer', (form, id) =>
      ok(putCustomer(stripe, form, findRecord(stripe, 'customers', 'customer', id))),
    ),
    get('/v1/customers/:id/payment_methods', 'retrieve', (query, id) => {
      const owned = store.list('cards').flatMap(({ method }) => (method.customer === id ? [method] : []));
      return ok(toListWire(owned.toReversed(), query, `/v1/customers/${id}/payment_methods`));
    }),

    post('/v1/payment_intents', 'create', (form, _id, call) => expanded(form, createPaymentIntent(stripe, form, call))),
    get('/v1/payment_intents', 'retrieve', (query) => {
      const page = toListWire(listPaymentIntents(stripe, query), query, '/v1/payment_intents');
      return ok({ ...page, data: page.data.map((intent) => expandIntent(stripe, intent, query, 'data.')) });
    }),
    publishable(
      get('/v1/payment_intents/:id', 'retrieve', (query, id, call) => {
        const intent = findPaymentIntent(stripe, id);
        checkClientSecret(stripe, intent, query, call);
        return expanded(query, ok(intent));
      }),
    ),
    post('/v1/payment_intents/:id', 'create', (form, id) => expanded(form, updatePaymentIntent(stripe, id, form))),
    post('/v1/payment_intents/:id/confirm', 'confirm', (form, id, call) =>
      expanded(form, confirmPaymentIntent(stripe, id, form, call)),
    ),
    post('/v1/payment_intents/:id/cancel', 'cancel', (form, id) =>
      expanded(form, cancelPaymentIntent(stripe, id, form)),
    ),

    get('/v1/charges/:id', 'retrieve', (_query, id) =>
      ok(toChargeWire(stripe, findRecord(stripe, 'charges', 'charge', id))),
    ),
    post('/v1/refunds', 'refund', (form, _id, call) => createRefund(stripe, form, call.isRejected)),
    get('/v1/refunds', 'retrieve', (query) => ok(toListWire(listRefunds(stripe, query), query, '/v1/refunds'))),
    get('/v1/refunds/:id', 'retrieve', (_query, id) => ok(findRecord(stripe, 'refunds', 'refund', id))),

    get('/v1/events', 'retrieve', (query) => ok(listEvents(stripe, query))),
    get('/v1/events/:id', 'retrieve', (_query, id) => {
      const event = store.find('events', id);
      if (!event) throw resourceMissing('event', id);
      return ok(JSON.parse(event.body));
    }),
    get('/v1/balance', 'retrieve', () => ok(describeBalance(stripe))),
    get('/v1/balance_transactions', 'books', (query) => ok(listBalanceTransactions(stripe, query))),
    get('/v1/payouts', 'books', (query) => ok(listPayouts(stripe, query))),
    get('/v1/account', 'account', () => ok(describeAccount(stripe))),
    get('/v1/webhook_endpoints', 'account', (query) => ok(listWebhookEndpoints(stripe, query))),
    get('/v1/payment_method_domains', 'account', (query) => ok(listPaymentMethodDomains(stripe, query))),
  ];

  function expanded(params: Fields, response: PartnerResponse): PartnerResponse {
    if (response.status !== 200) return response;
    return ok(expandIntent(stripe, response.body as PaymentIntent, params, ''));
  }
}

function get(url: string, operation: Operation<'stripe'>, handler: Handler): StripeEndpoint {
  return endpoint('GET', url, operation, handler);
}

function post(url: string, operation: Operation<'stripe'>, handler: Handler): StripeEndpoint {
  return endpoint('POST', url, operation, handler);
}

function publishable(route: StripeEndpoint): StripeEndpoint {
  return { ...route, isPublishable: true };
}

function endpoint(
  method: StripeEndpoint['method'],
  url: string,
  operation: Operation<'stripe'>,
  handler: Handler,
): StripeEndpoint {
  return {
    method,
    url,
    operation,
    handle: (call) =>
      handler(readStripeParams(call.request), readText(asFields(call.request.params), 'id') ?? '', call),
  };
}

function ok(body: unknown): PartnerResponse {
  return { status: 200, body };
}

function findRecord<Name extends 'customers' | 'charges' | 'refunds'>(
  stripe: StripePartner,
  table: Name,
  label: string,
  id: string,
): StripeTables[Name] {
  const found = stripe.store.find(table, id);
  if (!found) throw resourceMissing(label, id);
  return found;
}

/** The publishable key opens a payment only to whoever has its client secret. */
function checkClientSecret(stripe: StripePartner, intent: PaymentIntent, query: Fields, { request }: Call): void {
  if (request.headers.authorization !== `Bearer ${stripe.publishableKey}`) return;
  if (readText(query, 'client_secret') === intent.client_secret) return;
  throw invalidRequest('The client_secret provided does not match any associated PaymentIntent on this account.', {
    param: 'client_secret',
  });
}

function putCustomer(stripe: StripePartner, form: Fields, existing: Customer | undefined): Customer {
  const customer: Customer = {
    id: existing?.id ?? makePrefixedId('cus_', 14),
    object: 'customer',
    created: existing?.created ?? nowSeconds(stripe),
    description: readText(form, 'description') ?? existing?.description ?? null,
    email: readText(form, 'email') ?? existing?.email ?? null,
    livemode: false,
    metadata: readMetadata(form, existing?.metadata ?? {}),
    name: readText(form, 'name') ?? existing?.name ?? null,
    phone: readText(form, 'phone') ?? existing?.phone ?? null,
  };
  stripe.store.put('customers', customer.id, customer);
  return customer;
}

/** Nothing can be done with a deleted customer, or charged to a card that was saved for it. */
function deleteCustomer(stripe: StripePartner, id: string): DeletedCustomer {
  findRecord(stripe, 'customers', 'customer', id);
  return stripe.store.atomically(() => {
    for (const { method } of stripe.store.list('cards')) {
      if (method.customer === id) detachMethod(stripe, method.id);
    }
    stripe.store.remove('customers', id);
    const deleted: DeletedCustomer = { id, object: 'customer', deleted: true };
    stripe.store.put('deletedCustomers', id, deleted);
    return deleted;
  });
}

function listEvents(stripe: StripePartner, query: Fields) {
  const type = readText(query, 'type');
  const isDelivered = readText(query, 'delivery_success');
  const events = stripe.store.list('events').map(({ body }) => JSON.parse(body) as { id: string; type: string });
  const found = events.filter(
    (event) =>
      (type === undefined || event.type === type) &&
      (isDelivered === undefined ||
        String(stripe.store.find('deliveries', event.id)?.state !== 'given-up') === isDelivered),
  );
  return toListWire(found.toReversed(), query, '/v1/events');
}

function describeBalance(stripe: StripePartner) {
  const byCurrency = new Map<string, number>();
  for (const charge of stripe.store.list('charges')) {
    const net = charge.amount_captured - charge.amount_refunded;
    byCurrency.set(charge.currency, (byCurrency.get(charge.currency) ?? 0) + net);
  }
  const available = [...byCurrency].map(([currency, amount]) => ({ amount, currency }));
  return { object: 'balance', available, livemode: isLive(stripe), pending: [] };
}

/** Replaces ids with objects as requested by `expand`; in lists its names start with `data.`. */
function expandIntent(stripe: StripePartner, intent: PaymentIntent, params: Fields, prefix: '' | 'data.') {
  const names = readTexts(params, 'expand');
  const isExpanded = (name: string) => names.includes(prefix + name);
  const { latest_charge, payment_method, customer } = intent;
  const charge = stripe.store.find('charges', latest_charge ?? '');
  const hasFee = isExpanded('latest_charge.balance_transaction');
  return {
    ...intent,
    ...((isExpanded('latest_charge') || hasFee) && {
      latest_charge: charge ? toChargeWire(stripe, charge, hasFee) : null,
    }),
    ...(isExpanded('payment_method') && {
      payment_method: stripe.store.find('cards', payment_method ?? '')?.method ?? null,
    }),
    ...(isExpanded('customer') && {
      customer:
        stripe.store.find('customers', customer ?? '') ?? stripe.store.find('deletedCustomers', customer ?? '') ?? null,
    }),
  };
}
