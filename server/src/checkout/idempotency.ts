import { IDEMPOTENCY_KEY_PATTERN } from '@esimshop/contracts/orders';
import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { PaymentRow } from '../orders/payments.ts';
import type { OrderRow } from '../orders/store.ts';
import { buildOnce, placeholdersFor } from '../platform/database/build-once.ts';
import type { Executor } from '../platform/database/database.ts';
import { idempotencyKeys, orders } from '../platform/database/schema/orders.ts';
import { payments } from '../platform/database/schema/payments.ts';
import { ProblemError } from '../platform/problem.ts';
import { sha256 } from '../platform/secrets/secrets.ts';

/** The key of a request, which names the order that it places. */
export type OrderKey = {
  sessionHash: Buffer;
  keyHash: Buffer;
  bodyHash: Buffer;
  /** The order that it named so far, and that was seen to have failed. */
  failedOrderId?: number | null;
};

/** The key of a request; undefined without one. @throws ProblemError bad_request */
export function readIdempotencyKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (typeof header === 'string' && IDEMPOTENCY_KEY_PATTERN.test(header)) return header;
  throw new ProblemError(400, 'bad_request', 'Expected one Idempotency-Key header of 8 to 200 visible characters.');
}

export function toOrderKey({
  idempotencyKey,
  ...key
}: Pick<OrderKey, 'sessionHash' | 'bodyHash'> & { idempotencyKey: string }): OrderKey {
  return { ...key, keyHash: sha256(idempotencyKey) };
}

/** The order that the key names, its payment, and the body with which it was placed; undefined if it names none yet. */
export async function findNamedOrder(
  executor: Executor,
  { sessionHash, keyHash }: OrderKey,
): Promise<{ bodyHash: Buffer; order: OrderRow; payment: PaymentRow } | undefined> {
  const [named] = await namedOrder(executor).execute({ sessionHash, keyHash });
  return named;
}

const namedOrder = buildOnce((executor) =>
  executor
    .select({ bodyHash: idempotencyKeys.bodyHash, order: orders, payment: payments })
    .from(idempotencyKeys)
    .innerJoin(orders, eq(orders.id, idempotencyKeys.orderId))
    .innerJoin(payments, eq(payments.orderId, orders.id))
    .where(
      and(
        eq(idempotencyKeys.sessionHash, sql.placeholder('sessionHash')),
        eq(idempotencyKeys.keyHash, sql.placeholder('keyHash')),
      ),
    )
    .orderBy(desc(payments.attempt))
    .limit(1)
    .prepare('named_order'),
);

/** Has a key name an order that was placed without it. False if it names one already, other than the failed one. */
export async function nameOrder(executor: Executor, key: OrderKey, orderId: number): Promise<boolean> {
  const named = orderNamed(executor).execute({ ...key, failedOrderId: key.failedOrderId ?? null, orderId });
  return (await named).length > 0;
}

const orderNamed = buildOnce((executor) =>
  insertOrderKey(executor, sql`${sql.placeholder('orderId')}::integer`).prepare('order_named'),
);

/**
 * A statement that has a key name an order, unless it names another one than the failed one. Returns its id if it does.
 * With placeholders for the parts of the key.
 */
export function insertOrderKey(executor: Executor, orderId: SQL) {
  return executor
    .insert(idempotencyKeys)
    .values({ ...placeholdersFor(['sessionHash', 'keyHash', 'bodyHash']), orderId })
    .onConflictDoUpdate({
      target: [idempotencyKeys.sessionHash, idempotencyKeys.keyHash],
      set: { orderId: sql`excluded.order_id` },
      setWhere: sql`${idempotencyKeys.orderId} = ${sql.placeholder('failedOrderId')}::integer`,
    })
    .returning({ id: idempotencyKeys.id });
}
