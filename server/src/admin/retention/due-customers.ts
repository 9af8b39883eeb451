import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import type { Aged, Customer } from '../../shop.ts';

export type DueCustomer = { emailKey: string; orderId: number };

/** Customers whose last order, eSIM, message and sign-in are that old, after this one, in the order of their addresses. */
export async function listDueCustomers(
  executor: Executor,
  { before, after, limit }: { before: Date; after: string; limit: number },
): Promise<DueCustomer[]> {
  const { rows } = await executor.execute<DueCustomer>(sql`
    select email_key as "emailKey", order_id as "orderId" from (${dueCustomers(before)}) due
    where email_key > ${after} order by email_key limit ${limit}`);
  return rows;
}

/** How many customers are due, and the last order of the one who has been away for longest. */
export async function countDueCustomers(executor: Executor, before: Date): Promise<Aged> {
  const { rows } = await executor.execute<{ count: number; oldest: string | null }>(sql`
    select count(*)::int as count, min(last_at) as oldest from (${dueCustomers(before)}) due`);
  const [found] = rows;
  return { count: found?.count ?? 0, oldest: found?.oldest ? new Date(found.oldest) : null };
}

/** Also of an account's orders under other addresses, which an erasure takes along. */
export async function isDue(executor: Executor, { orderIds, userId = 0, emailKey }: Customer, before: Date) {
  const { rows } = await executor.execute(sql`
    select 1 where not exists (
      select from orders o where o.id = any(${sql.param(orderIds)}::int[]) and (o.created_at >= ${before} or ${hasLiveEsim(before)}))
    and ${isQuiet(sql`${emailKey}`, before)}
    and not exists (select from user_sessions where user_id = ${userId})`);
  return rows.length > 0;
}

function dueCustomers(before: Date): SQL {
  return sql`
    select last.email_key, last.order_id, last.last_at from (
      select email_key, max(id) as order_id, max(created_at) as last_at from orders
      where erased_at is null group by email_key having max(created_at) < ${before}) last
    where ${isQuiet(sql`last.email_key`, before)}
    and not exists (select from orders o where o.email_key = last.email_key and ${hasLiveEsim(before)})
    and not exists (select from users u where u.email_key = last.email_key and (
      u.created_at >= ${before} or u.role is not null
      or exists (select from user_sessions s where s.user_id = u.id)
      or exists (select from orders o where o.user_id = u.id and (o.created_at >= ${before} or ${hasLiveEsim(before)}))))`;
}

/** Has written and asked nothing since, and nothing that waits for an answer. */
function isQuiet(emailKey: SQL, before: Date): SQL {
  return sql`not exists (select from support_messages m where lower(m.email collate "C") = ${emailKey}
    and (m.created_at >= ${before} or m.answered_at is null
      or exists (select from support_entries e where e.message_id = m.id and e.created_at >= ${before})))
    and not exists (select from data_requests r where r.email_key = ${emailKey} and (r.asked_at >= ${before} or r.answered_at is null))`;
}

/** An eSIM of the order `o` that is in use, or ended later. */
function hasLiveEsim(before: Date): SQL {
  return sql`exists (
    select from order_lines l join esims e on e.order_line_id = l.id, jsonb_array_elements(e.usage -> 'plans') plan
    where l.order_id = o.id and coalesce((plan ->> 'endsAt')::timestamptz >= ${before}, plan ->> 'state' = 'active'))`;
}
