import { emailKeyOf } from '@esimshop/contracts/email';
import { DEFAULT_LOCALE, type Locale } from '@esimshop/contracts/locales';
import { and, asc, desc, eq, inArray, or } from 'drizzle-orm';
import { isMessageOf } from '../mail/personal-data.ts';
import type { Executor, Transaction } from '../platform/database/database.ts';
import { ProblemError } from '../platform/problem.ts';
import type { Customer, Shop } from '../shop.ts';
import { users } from '../tables/accounts.ts';
import { dataRequests } from '../tables/data-requests.ts';
import { orders } from '../tables/orders.ts';
import { supportMessages } from '../tables/support.ts';

/** With how to write to the customer: as in the latest order, else the account, else the message. */
export type FoundCustomer = Customer & {
  email: string;
  name: string | null;
  locale: Locale;
  latestOrderAt: Date | undefined;
  erasedAt: Date | null;
  /** Everything the customer is known by. */
  names: string[];
};

/** What belongs to the customer of an order, a message, an account or a request. @throws ProblemError not_found */
export async function findCustomer(executor: Executor, key: string): Promise<FoundCustomer> {
  const [kind, number] = key.split('-');
  const email = await findEmail(executor, kind, Number(number));
  if (email === undefined) throw new ProblemError(404, 'not_found', 'There is no such customer. It may be erased.');
  return findCustomerOf(executor, email);
}

/** What belongs to an e-mail address, whether or not the shop knows it. */
export async function findCustomerOf(executor: Executor, email: string): Promise<FoundCustomer> {
  const emailKey = emailKeyOf(email);
  const [account] = await executor.select().from(users).where(eq(users.emailKey, emailKey));
  const isOwn = or(eq(orders.emailKey, emailKey), account && eq(orders.userId, account.id));
  const bought = await executor
    .select({
      id: orders.id,
      name: orders.customerName,
      locale: orders.locale,
      createdAt: orders.createdAt,
      erasedAt: orders.erasedAt,
      billing: orders.billingDetails,
    })
    .from(orders)
    .where(isOwn)
    .orderBy(desc(orders.id));
  const [message] = await executor
    .select()
    .from(supportMessages)
    .where(isMessageOf({ emailKey }))
    .orderBy(desc(supportMessages.id))
    .limit(1);
  const [erasure] = await executor
    .select({ at: dataRequests.answeredAt })
    .from(dataRequests)
    .where(and(eq(dataRequests.emailKey, emailKey), eq(dataRequests.outcome, 'erased')));
  const [latest] = bought;
  const accountName = [account?.firstName, account?.lastName].filter(Boolean).join(' ');
  const name = latest?.name || accountName || message?.name || null;
  const known = [
    emailKey,
    accountName,
    account?.phone,
    ...bought.flatMap((order) => [order.name, order.billing.phone]),
  ];
  return {
    emailKey,
    userId: account?.id,
    orderIds: bought.map(({ id }) => id).toSorted((a, b) => a - b),
    email,
    name,
    locale: latest?.locale ?? account?.locale ?? message?.locale ?? DEFAULT_LOCALE,
    latestOrderAt: latest?.createdAt,
    erasedAt: latest?.erasedAt ?? erasure?.at ?? null,
    names: [...new Set(known.flatMap((each) => each || []))],
  };
}

async function findEmail(executor: Executor, kind: string | undefined, id: number): Promise<string | undefined> {
  if (kind === 'order') {
    const [order] = await executor.select({ email: orders.customerEmail }).from(orders).where(eq(orders.id, id));
    return order?.email;
  }
  if (kind === 'request') {
    const [request] = await executor
      .select({ email: dataRequests.emailKey })
      .from(dataRequests)
      .where(eq(dataRequests.id, id));
    return request?.email;
  }
  const table = kind === 'message' ? supportMessages : users;
  const [found] = await executor.select({ email: table.email }).from(table).where(eq(table.id, id));
  return found?.email;
}

/** Serialises those who change the customer's orders and account until the end of the transaction. */
export async function lockCustomer(tx: Transaction, key: string): Promise<FoundCustomer> {
  await lock(tx, await findCustomer(tx, key));
  return findCustomer(tx, key);
}

/** The same by their address. */
export async function lockCustomerOf(tx: Transaction, email: string): Promise<void> {
  await lock(tx, await findCustomerOf(tx, email));
}

async function lock(tx: Transaction, { orderIds, userId }: Customer): Promise<void> {
  if (userId !== undefined) await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
  const ofCustomer = inArray(orders.id, orderIds);
  await tx.select({ id: orders.id }).from(orders).where(ofCustomer).orderBy(asc(orders.id)).for('update');
}

/** The year at whose end the last of the customer's orders leaves the books; null without orders. */
export function keptUntilYear({ settings, config }: Shop, { latestOrderAt }: FoundCustomer): number | null {
  if (!latestOrderAt) return null;
  const year = new Intl.DateTimeFormat('en', { timeZone: config.timeZone, year: 'numeric' }).format(latestOrderAt);
  return Number(year) + settings.current().privacy.keepBooksYears;
}
