import { timingSafeEqual } from 'node:crypto';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { Shop } from '../shop.ts';
import { orders } from '../tables/orders.ts';
import type { OrderRow } from './store.ts';

/** How long the address that a payer returns to opens the order, counted from when it was placed. */
export const RETURN_TOKEN_HOURS = 2;
/** As it appears in addresses and headers: 32 bytes in base64url. */
export const RETURN_TOKEN_PATTERN = /^[\w-]{43}$/;

/**
 * Opens one order in any browser that the payer returns with, because an app's own browser lacks the session that
 * placed it. Derived, so that a repeated payment request contains the same return address; order numbers never repeat.
 */
export function createReturnToken({ secrets }: Pick<Shop, 'secrets'>, orderNumber: string): string {
  return secrets.keyedHash('payment return', orderNumber).toString('base64url');
}

/** Whether the token is this order's and has not expired, by the database's clock. */
export async function isReturnToken(
  shop: Pick<Shop, 'secrets' | 'database'>,
  order: Pick<OrderRow, 'id' | 'orderNumber'>,
  token: string | undefined,
): Promise<boolean> {
  if (token === undefined || !RETURN_TOKEN_PATTERN.test(token)) return false;
  const expected = createReturnToken(shop, order.orderNumber);
  if (!timingSafeEqual(Buffer.from(token), Buffer.from(expected))) return false;
  const isRecent = gt(orders.createdAt, sql`now() - make_interval(hours => ${RETURN_TOKEN_HOURS})`);
  const recent = await shop.database
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.id, order.id), isRecent));
  return recent.length > 0;
}
