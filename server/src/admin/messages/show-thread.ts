import type { Thread, ThreadOrder } from '@esimshop/contracts/admin-messages';
import { emailKeyOf } from '@esimshop/contracts/email';
import { findOrderNumbers } from '@esimshop/contracts/order-number';
import { desc, inArray, or } from 'drizzle-orm';
import { findCustomerOf } from '../../data-requests/find-customer.ts';
import { describePlan } from '../../documents/describe-order.ts';
import { ProblemError } from '../../platform/problem.ts';
import { shopNameOf } from '../../settings/shop-name.ts';
import type { Shop } from '../../shop.ts';
import { orders } from '../../tables/orders.ts';
import { describeOrders } from '../customers/describe-orders.ts';
import { listCustomerEsims } from '../customers/list-customer-esims.ts';
import { findMessage } from './store.ts';
import { listEntries } from './thread-store.ts';

/** Enough to tell what somebody writes about; the customer's page has all of them. */
const MAX_ORDERS = 5;

/** A message with what followed it and, beside it, the orders that it may be about. @throws ProblemError not_found */
export async function showThread(shop: Shop, id: number): Promise<Thread> {
  const { database, config } = shop;
  const message = await findMessage(database, id);
  if (!message) throw threadNotFound();
  const [rows, { orderIds }] = await Promise.all([
    listEntries(database, id),
    findCustomerOf(database, emailKeyOf(message.email)),
  ]);
  const words = [message.subject, message.message, ...rows.map(({ entry }) => entry.text)].join('\n');
  const named = findOrderNumbers(words);
  const found = await database
    .select()
    .from(orders)
    .where(or(inArray(orders.id, orderIds), inArray(orders.orderNumber, named)))
    .orderBy(desc(orders.id));
  const isNamed = ({ orderNumber }: { orderNumber: string }) => named.includes(orderNumber);
  const shown = [...found.filter(isNamed), ...found.filter((order) => !isNamed(order))].slice(0, MAX_ORDERS);
  const [described, esims] = await Promise.all([
    describeOrders(database, shown),
    listCustomerEsims(
      shop,
      shown.map((order) => order.id),
    ),
  ]);
  const beside: ThreadOrder[] = described.map((order) => ({
    ...order,
    isNamed: isNamed(order),
    isOfOther: !orderIds.includes(order.id),
  }));
  // Somebody else's order is no fact to write to whoever named it.
  const ofTheirs = beside.filter(({ isOfOther }) => !isOfOther);
  const own = ofTheirs.find(({ status }) => status !== 'cancelled') ?? ofTheirs[0];
  const [plan] = own?.plans ?? [];
  const { place, data } = plan ? describePlan(plan, message.locale) : {};
  return {
    message,
    entries: rows.map(({ entry, writtenBy, mail }) => ({
      id: entry.id,
      author: entry.author,
      text: entry.text,
      writtenBy,
      createdAt: entry.createdAt.toISOString(),
      mail: mail && { state: mail.state, sentAt: mail.sentAt?.toISOString() ?? null, problem: mail.problem },
    })),
    orders: beside,
    esims,
    values: {
      name: message.name,
      order: own?.orderNumber ?? null,
      plan: plan ? `${place} ${data}` : null,
      shop: shopNameOf(shop),
    },
    timeZone: config.timeZone,
  };
}

export function threadNotFound(): ProblemError {
  return new ProblemError(
    404,
    'not_found',
    'There is no such message any more. It may have been erased with its customer. Go back to the list.',
  );
}
