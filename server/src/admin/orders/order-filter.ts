import type { AdminOrdersFilter, OrderAttention } from '@esimshop/contracts/admin-orders';
import { fold } from '@esimshop/contracts/fold';
import { and, eq, exists, inArray, or, type SQL, sql } from 'drizzle-orm';
import { escapeLike } from '../../platform/database/contains-text.ts';
import type { Executor } from '../../platform/database/database.ts';
import { purchases } from '../../platform/database/schema/fulfilment.ts';
import { orderLines, orders } from '../../platform/database/schema/orders.ts';
import { payments } from '../../platform/database/schema/payments.ts';
import { plannedForValues } from '../../platform/database/statement-names.ts';
import { isWithinDays } from '../../platform/database/within-days.ts';

/** The index of search keys finds parts of words from so many characters on. */
const TRIGRAM = 3;

/** The condition that a filter sets; days begin and end in the time zone. Undefined if it lets everything through. */
export function toCondition(
  executor: Executor,
  { q, status, attention, from, to }: AdminOrdersFilter,
  timeZone: string,
): SQL | undefined {
  const condition = and(
    q ? toSearch(q) : undefined,
    status?.length ? inArray(orders.status, status) : undefined,
    attention?.length ? or(...attention.map((kind) => needs(executor, kind))) : undefined,
    isWithinDays(orders.createdAt, { from, to, timeZone }),
  );
  return condition && sql`${plannedForValues} ${condition}`;
}

/** A part of the order number, address or name; of one or two characters, the beginning of a word. */
function toSearch(text: string): SQL | undefined {
  const folded = escapeLike(fold(text));
  if (folded === '') return undefined;
  const startsWith = sql`${orders.searchKey} like ${`${folded}%`}`;
  if ([...folded].length < TRIGRAM) return or(startsWith, sql`${orders.searchKey} like ${`% ${folded}%`}`);
  return sql`${orders.searchKey} like ${`%${folded}%`}`;
}

/** That an order waits for the owner for this reason. */
function needs(executor: Executor, attention: OrderAttention): SQL {
  if (attention === 'in_review') {
    const reviewed = executor.select({ orderId: payments.orderId }).from(payments).where(isInReview());
    return inArray(orders.id, reviewed);
  }
  const parked = executor
    .select({ orderId: orderLines.orderId })
    .from(purchases)
    .innerJoin(orderLines, eq(orderLines.id, purchases.orderLineId))
    .where(isParked());
  return inArray(orders.id, parked);
}

/** Why an order of an outer query waits for the owner; null if it does not. A payment is decided first. */
export function attentionColumn(executor: Executor): SQL<OrderAttention | null> {
  const inReview = executor
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.orderId, orders.id), isInReview()));
  const parked = executor
    .select({ id: purchases.id })
    .from(purchases)
    .innerJoin(orderLines, eq(orderLines.id, purchases.orderLineId))
    .where(and(eq(orderLines.orderId, orders.id), isParked()));
  return sql`case when ${exists(inReview)} then 'in_review' when ${exists(parked)} then 'parked' end`;
}

function isInReview(): SQL {
  // As in the index, without a parameter.
  return sql`${payments.status} = 'needs_review'`;
}

function isParked(): SQL {
  return sql`${purchases.state} = 'needs_attention'`;
}
