import { and, count, eq, gt, sql } from 'drizzle-orm';
import type { Executor } from '../database/database.ts';
import { orders, payments } from '../database/schema.ts';
import { ProblemError } from '../problem.ts';
import type { Shop } from '../shop.ts';

/** So many refused cards in an hour are bad luck; more from one network are somebody trying out stolen ones. */
const MAX_DECLINES_PER_HOUR = 10;
/** So many in ten minutes, from wherever, are an attack by many: a person must look. */
const WAVE = 50;

/** What an order remembers of the network it came from. */
export function clientHashOf(shop: Shop, network: string): Buffer {
  return shop.secrets.keyedHash('client network', network);
}

/** @throws ProblemError rate_limited */
export async function refuseManyDeclines(shop: Shop, clientHash: Buffer): Promise<void> {
  if (!shop.config.rateLimits) return;
  const declines = await countDeclines(shop.database, eq(orders.clientHash, clientHash), '1 hour');
  if (declines < MAX_DECLINES_PER_HOUR) return;
  throw new ProblemError(429, 'rate_limited', 'Too many cards were declined. Try again in an hour, or ask your bank.', {
    retryAfterSeconds: 3600,
  });
}

/** Tells the log when many payments are refused at once. */
export async function noticeDeclineWave(shop: Shop): Promise<void> {
  const declines = await countDeclines(shop.database, undefined, '10 minutes');
  if (declines >= WAVE && declines % WAVE === 0) shop.log.error({ declines }, 'payments.decline_wave');
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
    .where(and(from, eq(payments.status, 'refused'), gt(orders.createdAt, sql`now() - ${period}::interval`)));
  return row?.declines ?? 0;
}
