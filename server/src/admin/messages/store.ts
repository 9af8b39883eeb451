import {
  type AdminMessage,
  MESSAGES_PER_PAGE,
  type MessageState,
  type MessagesQuery,
} from '@esimshop/contracts/admin-messages';
import { emailKeyOf } from '@esimshop/contracts/email';
import { and, count, desc, eq, inArray, isNotNull, isNull, not, or, type SQL, sql } from 'drizzle-orm';
import { containsText } from '../../platform/database/contains-text.ts';
import type { Executor } from '../../platform/database/database.ts';
import { users } from '../../platform/database/schema/accounts.ts';
import { orders } from '../../platform/database/schema/orders.ts';
import { supportEntries, supportMessages } from '../../platform/database/schema/support.ts';
import { toReadableEmail } from '../../platform/readable-email.ts';

const { number, name, email, subject, message, answeredAt, answeredBy, isClosed } = supportMessages;

type MessagePage = { messages: AdminMessage[]; total: number; open: number };

/** Messages of the contact form, the newest first. */
export async function listMessages(executor: Executor, { state, q, page }: MessagesQuery): Promise<MessagePage> {
  const filter = and(state && isInState(state), q ? containsWords(q) : undefined);
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
function containsWords(q: string): SQL | undefined {
  return or(
    containsText([number, name, email, subject, message], q),
    sql`exists (select from ${supportEntries} where ${supportEntries.messageId} = ${supportMessages.id} and ${containsText([supportEntries.text], q)})`,
  );
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
