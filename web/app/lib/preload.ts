import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query';
import { getQueryClient } from './query-client.ts';

/** A shorter delay goes unnoticed: the old screen stays. After it the new screen shows its loading state. */
const PATIENCE_MS = 150;

/**
 * For a route's `clientLoader`: prefetches, and keeps the old screen for a moment.
 * Never throws; the screen's own query shows what went wrong.
 */
export async function preload<T, E, D, K extends QueryKey>(options: FetchQueryOptions<T, E, D, K>): Promise<void> {
  const reading = getQueryClient().prefetchQuery(options);
  await Promise.race([reading, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
}
