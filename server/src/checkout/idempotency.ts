import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../platform/database/database.ts';
import { type Placeholders, prepareFind } from '../platform/database/prepared-query.ts';
import { sha256 } from '../platform/secrets/secrets.ts';
import { idempotencyKeys, orders } from '../tables/orders.ts';

/** The key of a request, which names the order that it places. */
export type OrderKey = {
  sessionHash: Buffer;
  keyHash: Buffer;
  bodyHash: Buffer;
  /** The failed order that the key has named so far. */
  failedOrderId?: number | undefined;
};

export function toOrderKey({
  idempotencyKey,
  ...key
}: Pick<OrderKey, 'sessionHash' | 'bodyHash'> & { idempotencyKey: string }): OrderKey {
  return { ...key, keyHash: sha256(idempotencyKey) };
}

/** The order that the key names, and the body with which it was placed; undefined if it names none yet. */
export const findNamedOrder = prepareFind(
  'named_order',
  (executor, { sessionHash, keyHash }: Placeholders<Pick<OrderKey, 'sessionHash' | 'keyHash'>>) =>
    executor
      .select({ bodyHash: idempotencyKeys.bodyHash, id: orders.id, orderNumber: orders.orderNumber })
      .from(idempotencyKeys)
      .innerJoin(orders, eq(orders.id, idempotencyKeys.orderId))
      .where(and(eq(idempotencyKeys.sessionHash, sessionHash), eq(idempotencyKeys.keyHash, keyHash))),
);

/** Binds a key to an order that was placed without it. False if it already names one other than the failed one. */
export async function bindKeyToOrder(executor: Executor, key: OrderKey, orderId: number): Promise<boolean> {
  return (await orderNamed(executor, { ...key, orderId })) !== undefined;
}

const orderNamed = prepareFind(
  'order_named',
  (executor, { orderId, ...key }: Placeholders<OrderKey & { orderId: number }>) =>
    insertOrderKey(executor, key, sql`${orderId}::integer`),
);

/**
 * A statement that binds a key to an order, unless the key names one other than the failed one. Returns its id if
 * bound.
 */
export function insertOrderKey(executor: Executor, { failedOrderId, ...key }: Placeholders<OrderKey>, orderId: SQL) {
  return executor
    .insert(idempotencyKeys)
    .values({ ...key, orderId })
    .onConflictDoUpdate({
      target: [idempotencyKeys.sessionHash, idempotencyKeys.keyHash],
      set: { orderId: sql`excluded.order_id` },
      setWhere: sql`${idempotencyKeys.orderId} = ${failedOrderId ?? null}::integer`,
    })
    .returning({ id: idempotencyKeys.id });
}
