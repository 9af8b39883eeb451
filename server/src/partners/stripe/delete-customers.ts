import type Stripe from 'stripe';
import { startDeadline } from '../exchange.ts';
import type { KnownPayers } from '../payment-gateway.ts';
import { callStripe, type StripeResult } from './call-stripe.ts';

type Context = { stripe: Stripe; timeoutMs: number };

const PAGE = 100;

/**
 * Deletes the customers that were created for these orders, whose e-mail addresses Stripe keeps. That of a payment that failed is
 * known to Stripe alone: it is found by its address, and is the shop's by the number of the order.
 * @throws Error if one may still be there
 */
export async function deleteCustomers(context: Context, payers: KnownPayers): Promise<void> {
  const found = [...payers.customerRefs];
  for (const email of payers.emails) found.push(...(await listCustomers(context, email, payers.orderNumbers)));
  for (const id of new Set(found)) await deleteCustomer(context, id);
}

async function listCustomers({ stripe, timeoutMs }: Context, email: string, orderNumbers: string[]): Promise<string[]> {
  const ids: string[] = [];
  for (let after: string | undefined; ; ) {
    const page = await callStripe(startDeadline(timeoutMs), (request) =>
      stripe.customers.list({ email, limit: PAGE, ...(after && { starting_after: after }) }, request),
    );
    if (page.kind !== 'ok') throw mayBeThere(page);
    const { data, has_more } = page.value;
    ids.push(...data.flatMap(({ id, metadata }) => (orderNumbers.includes(metadata.order_number ?? '') ? [id] : [])));
    after = data.at(-1)?.id;
    if (!has_more || !after) return ids;
  }
}

async function deleteCustomer({ stripe, timeoutMs }: Context, id: string): Promise<void> {
  const deadline = startDeadline(timeoutMs);
  const deleted = await callStripe(deadline, (request) => stripe.customers.del(id, {}, request));
  if (deleted.kind === 'ok') return;
  // An earlier request has deleted it; Stripe still says that there was one.
  const kept = await callStripe(deadline, (request) => stripe.customers.retrieve(id, {}, request));
  const isDeleted = kept.kind === 'ok' && kept.value.deleted === true;
  const isGone = kept.kind === 'invalid_request' && kept.error.code === 'resource_missing';
  if (!isDeleted && !isGone) throw mayBeThere(deleted);
}

function mayBeThere(result: Exclude<StripeResult<unknown>, { kind: 'ok' }>): Error {
  return new Error(
    `Stripe may still have the customer: ${'message' in result ? result.message : result.error.message}`,
  );
}
