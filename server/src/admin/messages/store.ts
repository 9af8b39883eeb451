import {
  type AdminMessage,
  MESSAGES_PER_PAGE,
  type MessageState,
  type MessagesQuery,
} from '@esimshop/contracts/admin-messages';
import { emailKeyOf } from '@esimshop/contracts/email';
import { and, count, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { containsText } from '../../platform/database/contains-text.ts';
import type { Executor } from '../../platform/database/database.ts';
import { users } from '../../platform/database/schema/accounts.ts';
import { orders } from '../../platform/database/schema/orders.ts';
import { supportMessages } from '../../platform/database/schema/support.ts';
import { toReadableEmail } from '../../platform/readable-email.ts';

const { name, email, subject, message, answeredAt, answeredBy } = supportMessages;

type MessagePage = { messages: AdminMessage[]; total: number; open: number };

/** Messages of the contact form, the newest first. */
export async function listMessages(executor: Executor, { state, q, page }: MessagesQuery): Promise<MessagePage> {
  const filter = and(
    state && (state === 'open' ? isNull(answeredAt) : isNotNull(answeredAt)),
    q ? containsText([name, email, subject, message], q) : undefined,
  );
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

/** Marks a message, unless it is in that state already. Whether it was changed. */
export async function markMessage(
  executor: Executor,
  { id, state, userId }: { id: number; state: MessageState; userId: number },
): Promise<boolean> {
  const isAnswered = state === 'answered';
  const changed = await executor
    .update(supportMessages)
    .set(isAnswered ? { answeredAt: sql`now()`, answeredBy: userId } : { answeredAt: null, answeredBy: null })
    .where(and(eq(supportMessages.id, id), isAnswered ? isNull(answeredAt) : isNotNull(answeredAt)))
    .returning({ id: supportMessages.id });
  return changed.length > 0;
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
  return rows.map(({ message: { answeredAt: answered, answeredBy: _, createdAt, ...message }, answeredByName }) => ({
    ...message,
    email: toReadableEmail(message.email),
    createdAt: createdAt.toISOString(),
    state: answered ? 'answered' : 'open',
    answeredAt: answered?.toISOString() ?? null,
    answeredBy: answeredByName,
    orderCount: orderCounts.get(emailKeyOf(message.email)) ?? 0,
  }));
}

async function countOrders(executor: Executor, emailKeys: string[]): Promise<Map<string, number>> {
  const rows = await executor
    .select({ emailKey: orders.emailKey, count: count() })
    .from(orders)
    .where(inArray(orders.emailKey, emailKeys))
    .groupBy(orders.emailKey);
  return new Map(rows.map((row) => [row.emailKey, row.count]));
}
