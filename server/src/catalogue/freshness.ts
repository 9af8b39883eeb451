import { sql } from 'drizzle-orm';
import type { Executor } from '../database/database.ts';
import { catalogueState } from '../database/schema.ts';

/**
 * Whether the partner's whole catalogue was read within the last 24 hours: what is older may not be sold any more, so
 * nothing is charged for it.
 */
export async function isCatalogueFresh(executor: Executor): Promise<boolean> {
  const [state] = await executor
    .select({ isFresh: sql<boolean>`coalesce(${catalogueState.syncedAt} > now() - interval '24 hours', false)` })
    .from(catalogueState);
  return state?.isFresh ?? false;
}
