import { and, count, eq, gt, sql } from 'drizzle-orm';
import type { Executor } from '../platform/database/database.ts';
import { orders } from '../platform/database/schema/orders.ts';
import { payments } from '../platform/database/schema/payments.ts';
import { ProblemError } from '../platform/problem.ts';
import type { Shop } from '../shop.ts';

/** Fewer declines per hour can be an honest mistake; more from one network suggest card testing with stolen cards. */
const MAX_DECLINES_PER_HOUR = 10;
/** This many declines in ten minutes, from any network, suggest a distributed attack and are logged as an error. */
const WAVE_DECLINES = 50;

/** Keyed hash of the client's network, stored with the order. */
export function clientHashOf(shop: Shop, network: string): Buffer {
  return shop.secrets.keyedHash('client network', network);
}

/** @throws ProblemError rate_limited if too many cards from this network were declined within an hour */
export async function assertBelowDeclineLimit(shop: Shop, clientHash: Buffer): Promise<void> {
  if (!shop.config.rateLimits) return;
  const declines = await countDeclines(shop.database, eq(orders.clientHash, clientHash), '1 hour');
  if (declines < MAX_DECLINES_PER_HOUR) return;
  throw new ProblemError(429, 'rate_limited', 'Too many declined cards. Try again in an hour, or contact your bank.', {
    retryAfterSeconds: 3600,
  });
}

/** Logs an error if many payments were declined within ten minutes. */
export async function reportDeclineWave(shop: Shop): Promise<void> {
  const declines = await countDeclines(shop.database, undefined, '10 minutes');
  if (declines >= WAVE_DECLINES && declines % WAVE_DECLINES === 0)
    shop.log.error({ declines }, 'payments.decline_wave');
}

async function countDeclines(
  executor: Executor,
  from: ReturnType<typeof eq> | undefined,
  period: '1 hour' | '10 minutes',
): Promise<number> {
  const [row] = await executor
    .select({ declines: count() })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(and(from, eq(payments.status, 'declined'), gt(orders.createdAt, sql`now() - ${period}::interval`)));
  return row?.declines ?? 0;
}
