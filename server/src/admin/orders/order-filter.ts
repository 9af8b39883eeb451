import type { AdminOrdersFilter } from '@esimshop/contracts/admin-orders';
import { fold } from '@esimshop/contracts/fold';
import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { waitsFor } from '../../orders/owner-cases.ts';
import { escapeLike } from '../../platform/database/contains-text.ts';
import type { Executor } from '../../platform/database/database.ts';
import { esims } from '../../platform/database/schema/fulfilment.ts';
import { orderLines, orders } from '../../platform/database/schema/orders.ts';
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
    attention?.length ? waitsFor(executor, attention) : undefined,
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
