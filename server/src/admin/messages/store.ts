import {
  type AdminMessage,
  MESSAGES_PER_PAGE,
  type MessageState,
  type MessagesQuery,
} from '@esimshop/contracts/admin-messages';
import { emailKeyOf } from '@esimshop/contracts/email';
import { and, count, desc, eq, ilike, inArray, isNotNull, isNull, not, type SQL, sql } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import { escapeLike } from '../../platform/database/contains-text.ts';
import type { Database, Executor } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { toReadableEmail } from '../../platform/readable-email.ts';
import { users } from '../../tables/accounts.ts';
import { orders } from '../../tables/orders.ts';
import { supportEntries, supportMessages } from '../../tables/support.ts';

const { number, name, email, subject, message, answeredAt, answeredBy, isClosed } = supportMessages;

/** The newest of them: whoever finds more words it better. */
const FOUND_BY_A_SEARCH = 1_000;

type MessagePage = { messages: AdminMessage[]; total: number; open: number };

/** Messages of the contact form, the newest first. */
export async function listMessages(database: Database, query: MessagesQuery): Promise<MessagePage> {
  if (!query.q) return readPage(database, query);
  return inTransaction(database, 'search messages', async (tx) => {
    // A plan for any words reads them all where most messages have these.
    await tx.execute(sql`set local plan_cache_mode = force_custom_plan`);
    return readPage(tx, query);
  });
}

async function readPage(executor: Executor, { state, q, page }: MessagesQuery): Promise<MessagePage> {
  const isWanted = state && isInState(state);
  const filter = q ? containsWords(executor, q, isWanted) : isWanted;
  const messages = await selectMessages(executor)
    .where(filter)
    .orderBy(desc(supportMessages.id))
    .limit(MESSAGES_PER_PAGE)
    .offset((page - 1) * MESSAGES_PER_PAGE);
  const [total, open] = await Promise.all([
    executor.$count(supportMessages, filter),
    executor.$count(supportMessages, isNull(answeredAt)),
  ]);
  return { messages: await toMessages(executor, messages), total, open };
}

export async function findMessage(executor: Executor, id: number): Promise<AdminMessage | undefined> {
  const rows = await selectMessages(executor).where(eq(supportMessages.id, id));
  return (await toMessages(executor, rows))[0];
}

type Mark = { id: number; state: MessageState; userId?: number | null | undefined };

/** Marks a message, unless it is in that state already. Whether it was changed. */
export async function markMessage(executor: Executor, { id, state, userId = null }: Mark): Promise<boolean> {
  const changed = await executor
    .update(supportMessages)
    .set(
      state === 'open'
        ? { answeredAt: null, answeredBy: null, isClosed: false }
        : { answeredAt: sql`now()`, answeredBy: userId, isClosed: state === 'closed' },
    )
    .where(and(eq(supportMessages.id, id), not(isInState(state))))
    .returning({ id: supportMessages.id });
  return changed.length > 0;
}

function isInState(state: MessageState): SQL {
  if (state === 'open') return isNull(answeredAt);
  return sql`(${isNotNull(answeredAt)} and ${eq(isClosed, state === 'closed')})`;
}

/** In the message itself, or in what followed it. */
function containsWords(executor: Executor, q: string, isWanted: SQL | undefined): SQL {
  const pattern = `%${escapeLike(q)}%`;
  const inMessage = executor
    .select({ id: supportMessages.id })
    .from(supportMessages)
    .where(
      and(
        isWanted,
        sql`(${number} || ' ' || ${name} || ' ' || ${email} || ' ' || ${subject} || ' ' || ${message}) ilike ${pattern}`,
      ),
    )
    .orderBy(desc(supportMessages.id))
    .limit(FOUND_BY_A_SEARCH);
  const inEntry = executor
    .select({ id: supportEntries.messageId })
    .from(supportEntries)
    .innerJoin(supportMessages, eq(supportMessages.id, supportEntries.messageId))
    .where(and(isWanted, ilike(supportEntries.text, pattern)))
    .orderBy(desc(supportEntries.messageId))
    .limit(FOUND_BY_A_SEARCH);
  return inArray(supportMessages.id, union(inMessage, inEntry));
}

function selectMessages(executor: Executor) {
  return executor
    .select({
      message: supportMessages,
      answeredByName: users.username,
    })
    .from(supportMessages)
    .leftJoin(users, eq(users.id, answeredBy));
}

type SelectedMessage = Awaited<ReturnType<typeof selectMessages>>[number];

async function toMessages(executor: Executor, rows: readonly SelectedMessage[]): Promise<AdminMessage[]> {
  const orderCounts = await countOrders(executor, [...new Set(rows.map(({ message }) => emailKeyOf(message.email)))]);
  return rows.map(({ message: row, answeredByName }) => {
    const { answeredAt: answered, answeredBy: _, isClosed: closed, createdAt, ...message } = row;
    return {
      ...message,
      email: toReadableEmail(message.email),
      createdAt: createdAt.toISOString(),
      state: answered ? (closed ? 'closed' : 'answered') : 'open',
      answeredAt: answered?.toISOString() ?? null,
      answeredBy: answeredByName,
      orderCount: orderCounts.get(emailKeyOf(message.email)) ?? 0,
    };
  });
}

async function countOrders(executor: Executor, emailKeys: string[]): Promise<Map<string, number>> {
  const rows = await executor
    .select({ emailKey: orders.emailKey, count: count() })
    .from(orders)
    .where(inArray(orders.emailKey, emailKeys))
    .groupBy(orders.emailKey);
  return new Map(rows.map((row) => [row.emailKey, row.count]));
}
