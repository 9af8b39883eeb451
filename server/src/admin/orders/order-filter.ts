import type { OrderAttention } from '@esimshop/contracts/admin-order';
import type { AdminOrdersFilter } from '@esimshop/contracts/admin-orders';
import { fold } from '@esimshop/contracts/fold';
import { and, eq, exists, inArray, or, type SQL, sql } from 'drizzle-orm';
import { escapeLike } from '../../platform/database/contains-text.ts';
import type { Executor } from '../../platform/database/database.ts';
import { esims, purchases } from '../../platform/database/schema/fulfilment.ts';
import { orderEvents, orderLines, orders } from '../../platform/database/schema/orders.ts';
import { payments } from '../../platform/database/schema/payments.ts';
import { refunds } from '../../platform/database/schema/refunds.ts';
import { plannedForValues } from '../../platform/database/statement-names.ts';
import { isWithinDays } from '../../platform/database/within-days.ts';
import type { Shop } from '../../shop.ts';

/** The index of search keys finds parts of words from so many characters on. */
const TRIGRAM = 3;

const ICCID = /^\d{18,22}$/;

type FilteredShop = Pick<Shop, 'database' | 'secrets'> & { config: Pick<Shop['config'], 'timeZone'> };

/** The condition that a filter sets; days begin and end in the shop's time zone. Undefined if it lets everything through. */
export function toCondition(
  { database: executor, secrets, config: { timeZone } }: FilteredShop,
  { q, status, attention, from, to }: AdminOrdersFilter,
): SQL | undefined {
  const iccid = q?.replaceAll(' ', '') ?? '';
  const condition = and(
    ICCID.test(iccid) ? hasEsim(executor, secrets.keyedHash('iccid', iccid)) : q ? toSearch(q) : undefined,
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

/** That the eSIM with this hash of its ICCID was delivered for an order. */
function hasEsim(executor: Executor, iccidHash: Buffer): SQL {
  const found = executor
    .select({ orderId: orderLines.orderId })
    .from(esims)
    .innerJoin(orderLines, eq(orderLines.id, esims.orderLineId))
    .where(eq(esims.iccidHash, iccidHash));
  return inArray(orders.id, found);
}

/** That an order waits for the owner for this reason. */
function needs(executor: Executor, attention: OrderAttention): SQL {
  if (attention === 'in_review') {
    const reviewed = executor.select({ orderId: payments.orderId }).from(payments).where(isInReview());
    return inArray(orders.id, reviewed);
  }
  if (attention === 'refund') {
    return inArray(orders.id, executor.select({ orderId: refunds.orderId }).from(refunds).where(isWaitingRefund()));
  }
  if (attention === 'disputed') {
    return inArray(
      orders.id,
      executor.select({ orderId: orderEvents.orderId }).from(orderEvents).where(isOpenDispute()),
    );
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
  const refund = executor
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.orderId, orders.id), isWaitingRefund()));
  const dispute = executor
    .select({ id: orderEvents.id })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orders.id), isOpenDispute()));
  return sql`case when ${exists(inReview)} then 'in_review' when ${exists(parked)} then 'parked'
    when ${exists(refund)} then 'refund' when ${exists(dispute)} then 'disputed' end`;
}

function isInReview(): SQL {
  // As in the index, without a parameter.
  return sql`${payments.status} = 'needs_review'`;
}

function isParked(): SQL {
  return sql`${purchases.state} = 'needs_attention'`;
}

function isWaitingRefund(): SQL {
  return sql`${refunds.state} in ('requested', 'needs_attention', 'failed')`;
}

/** A dispute that the payment partner has not decided. */
function isOpenDispute(): SQL {
  return sql`${orderEvents.kind} = 'payment_disputed' and not exists (
    select 1 from order_events closed where closed.order_id = ${orderEvents.orderId} and closed.kind = 'dispute_closed'
      and closed.detail ->> 'reference' = ${orderEvents.detail} ->> 'reference')`;
}
