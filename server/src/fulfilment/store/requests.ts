import { and, eq, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import { purchases } from '../../tables/fulfilment.ts';

/** Open, and a request of unknown outcome was sent. */
export function mayBeExecuted() {
  return or(
    inArray(purchases.state, ['ordering', 'unknown']),
    and(eq(purchases.state, 'queued'), isNotNull(purchases.unsettledSince)),
  );
}

/** Milliseconds since then by the database's clock, which all processes share. */
export function ageMs(moment: SQL): SQL<number> {
  return sql`extract(epoch from now() - ${moment}) * 1000`.mapWith(Number);
}
