import type { OrderAttention } from '@esimshop/contracts/admin-order';
import type { WaitingKind } from '@esimshop/contracts/admin-overview';
import type { CaseAlert } from '@esimshop/contracts/alerts';
import { sql } from 'drizzle-orm';
import { boolean, date, index, integer, pgTable, pgView, serial, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { moment, now } from './columns.ts';
import { orders } from './orders.ts';

/** What waits for the owner: the one definition of it, for the overview, the orders and the mails. */
export const ownerCases = pgView('owner_cases', {
  kind: text('kind').$type<WaitingKind>().notNull(),
  /** The id of the row that waits; null if its table has no such ids. */
  caseId: integer('case_id'),
  orderId: integer('order_id'),
  /** Why the order waits; null where none does. */
  attention: text('attention').$type<OrderAttention>(),
  since: moment('since').notNull(),
  amountMinor: integer('amount_minor'),
  currency: text('currency'),
  /** When it is too late to act. */
  dueAt: moment('due_at'),
  /** Of a dispute in which the bank only asks: its payment can be refunded. */
  isRefundable: boolean('is_refundable'),
  /** What the owner knows it by, where it is no order. */
  subject: text('subject'),
  /** Whether the owner gets a mail about it. */
  isTold: boolean('is_told').notNull(),
}).as(sql`
  select 'purchases_parked' as kind, purchase.id as case_id, line.order_id, 'parked' as attention, purchase.updated_at as since,
    (select sum(paid)::int from unnest(line.unit_paid_minor[purchase.first_ordinal:purchase.first_ordinal + purchase.quantity - 1]) paid) as amount_minor, line.currency, null::timestamptz as due_at,
    null::boolean as is_refundable, null as subject, true as is_told
  from purchases purchase join order_lines line on line.id = purchase.order_line_id where purchase.state = 'needs_attention'
  union all
  select 'payments_in_review', id, order_id, 'in_review', updated_at, amount_minor, currency, null, null, null, true
  from payments where status = 'needs_review'
  union all
  select case state when 'requested' then 'refunds_requested' else 'refunds_failed' end, id, order_id, 'refund', updated_at,
    amount_minor, currency, null, null, null, true
  from refunds where state in ('requested', 'needs_attention', 'failed')
  union all
  select 'payments_disputed', id, order_id, 'disputed', opened_at, amount_minor, currency, answer_by, is_inquiry, null, true
  from disputes where closed_at is null
  union all
  select 'withdrawals_waiting', id, order_id, 'withdrawal', received_at,
    (select sum(amount_minor)::int from withdrawal_esims where withdrawal_id = withdrawals.id and state = 'asked'),
    (select currency from orders where orders.id = order_id), due_at, null, number, true
  from withdrawals where state = 'waiting'
  union all
  select 'data_requested', id, null, null, confirmed_at, null, null, due_at, null, null, true
  from data_requests where confirmed_at is not null and answered_at is null
  union all
  select 'rates_waiting', id, null, null, read_at, null, null, null, null, currency, true
  from exchange_rates where state = 'waiting'
  union all
  select 'rates_old', id, null, null, (day + 8)::timestamptz, null, null, null, null, currency, true
  from exchange_rates where state = 'in_use' and day < current_date - 7
  union all
  select 'setup_failed', id, null, null, since, null, null, null, null, step, true from setup_checks
  where failures > 1 and held_at is not null and exists (select 1 from installation where name = 'opened-at')
  union all
  select 'sales_stopped', null, null, null, off_sale_since, null, null, null, null, supplier, false
  from supplier_accounts where off_sale_since is not null
  union all
  select 'webhooks_unreadable', null, null, null, first_at, null, null, null, null, provider, false from unreadable_webhooks
  union all
  select 'mails_failed', id, null, null, created_at, null, null, null, null, recipient, false from mails where state = 'failed'
  union all
  select 'messages_unanswered', id, null, null,
    coalesce((select max(entry.created_at) from support_entries entry where entry.message_id = support_messages.id and author = 'customer'), created_at),
    null, null, null, null, subject, false
  from support_messages where answered_at is null`);

/** What the owner is told of a case: that it waits, or that it is nearly too late. */
export type OwnerNoticeKind = 'new' | 'deadline';

/** Mails to the owner about cases of orders, with the facts of that moment: one of each kind while the case waits. */
export const ownerNotices = pgTable(
  'owner_notices',
  {
    id: serial('id').primaryKey(),
    notice: text('notice').$type<OwnerNoticeKind>().notNull(),
    kind: text('kind').$type<CaseAlert>().notNull(),
    caseId: integer('case_id').notNull(),
    /** Null of a request about data, and of a withdrawal whose order is unknown. */
    orderId: integer('order_id').references(() => orders.id),
    /** What the owner knows it by, where it is no order. */
    subject: text('subject'),
    amountMinor: integer('amount_minor'),
    currency: text('currency'),
    dueAt: moment('due_at'),
    /** When its mail was queued; null while it waits for the next digest. */
    toldAt: moment('told_at'),
    /** The digest that it is in; null if it has a mail of its own. */
    digestId: uuid('digest_id'),
    /** When the case did not wait any more: if it does again, the owner is told again. */
    closedAt: moment('closed_at'),
    createdAt: moment('created_at').notNull().default(now),
  },
  (table) => [
    uniqueIndex('owner_notices_once').on(table.kind, table.caseId, table.notice).where(sql`closed_at is null`),
    index('owner_notices_told').on(table.toldAt),
    index('owner_notices_digest').on(table.digestId).where(sql`digest_id is not null`),
  ],
);

/** The daily mails: one a day, however often its hour is changed. */
export const dailyMails = pgTable('daily_mails', {
  /** The day of its hour, in the time zone that the owner chose. */
  day: date('day').primaryKey(),
  /** Of the notices that are in it. */
  digestId: uuid('digest_id').notNull(),
  createdAt: moment('created_at').notNull().default(now),
});
