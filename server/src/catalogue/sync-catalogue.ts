import { sql } from 'drizzle-orm';
import { inTransaction } from '../database/transaction.ts';
import { repriceProducts } from '../pricing/reprice-catalogue.ts';
import type { Shop } from '../shop.ts';
import { bumpCatalogueVersion, lockCatalogue, readCatalogueState, saveSyncProgress } from './catalogue-state.ts';
import { noticeCatalogueChange } from './catalogue-version.ts';
import { withSyncLock } from './sync-lock.ts';
import { createCountryWriter, writeBundles } from './sync-page.ts';
import { deactivateProducts, listActiveProductIds } from './sync-store.ts';

export type SyncProgress = { page: number; pageCount: number; seen: number; changed: number };
export type SyncResult =
  | { kind: 'finished'; seen: number; changed: number; deactivated: number; durationMs: number }
  /** The partner listed less than half of what is on sale: nothing was taken off sale, and the catalogue counts as old. */
  | { kind: 'suspicious'; seen: number; active: number }
  | { kind: 'already_running' };

type SyncOptions = { onProgress?: ((progress: SyncProgress) => void) | undefined };
type Run = { run: number; firstPage: number };

/** An interrupted run goes on within this time; later the partner's pages have moved. */
const RESUMABLE_MS = 3_600_000;
const MAX_PAGES = 1000;
const MIN_SEEN_SHARE = 0.5;

/**
 * Brings the catalogue in line with the partner's: page by page, writing only what changed, each page with its new
 * version in one transaction. A killed sync goes on at the page where it stopped. One at a time over all processes.
 * @throws Error when the partner or the database cannot be reached; what was written stays and is right.
 */
export async function syncCatalogue(shop: Shop, { onProgress }: SyncOptions = {}): Promise<SyncResult> {
  const result = await withSyncLock(shop, async () => {
    const run = await startRun(shop);
    const first = await runSync(shop, run, onProgress);
    // A run that was resumed has not seen the pages before the interruption: only a whole one may take plans off sale.
    return run.firstPage === 1 ? first : runSync(shop, await startRun(shop), onProgress);
  });
  if (!result) return { kind: 'already_running' };
  if (result.kind === 'suspicious') shop.log.error(result, 'catalogue.sync_suspicious');
  else shop.log.info(result, 'catalogue.synced');
  return result;
}

async function startRun(shop: Shop): Promise<Run> {
  const state = await readCatalogueState(shop.database);
  const startedAt = state?.syncStartedAt?.getTime() ?? 0;
  if (state && state.nextPage > 1 && startedAt > shop.clock.now().getTime() - RESUMABLE_MS) {
    return { run: state.syncRun, firstPage: state.nextPage };
  }
  const run = (state?.syncRun ?? 0) + 1;
  await saveSyncProgress(shop.database, { syncRun: run, nextPage: 1, syncStartedAt: shop.clock.now() });
  return { run, firstPage: 1 };
}

async function runSync(
  shop: Shop,
  { run, firstPage }: Run,
  onProgress: SyncOptions['onProgress'],
): Promise<Exclude<SyncResult, { kind: 'already_running' }>> {
  const startedMs = performance.now();
  const writeCountries = createCountryWriter(await readNetworks(shop));
  const seen = new Set<string>();
  let changed = 0;
  for (let page = firstPage; page <= MAX_PAGES; page++) {
    const { bundles, pageCount } = await shop.partners.bundles.listBundles(page);
    for (const { name } of bundles) seen.add(name);
    const written = await inTransaction(shop.database, 'sync catalogue page', async (tx) => {
      await lockCatalogue(tx);
      const products = await writeBundles(tx, bundles, run);
      const countries = await writeCountries(tx, bundles);
      if (products + countries > 0) await bumpCatalogueVersion(tx);
      await saveSyncProgress(tx, { nextPage: page + 1 });
      return products;
    });
    changed += written;
    onProgress?.({ page, pageCount, seen: seen.size, changed });
    if (page >= pageCount) break;
  }
  const outcome = await finishRun(shop, { seen, isWhole: firstPage === 1 });
  await noticeCatalogueChange(shop);
  if (outcome.kind === 'suspicious') return outcome;
  return { ...outcome, seen: seen.size, changed, durationMs: Math.round(performance.now() - startedMs) };
}

type Finished = { kind: 'finished'; deactivated: number } | { kind: 'suspicious'; seen: number; active: number };

async function finishRun(shop: Shop, { seen, isWhole }: { seen: Set<string>; isWhole: boolean }): Promise<Finished> {
  return inTransaction(shop.database, 'finish catalogue sync', async (tx): Promise<Finished> => {
    await lockCatalogue(tx);
    await saveSyncProgress(tx, { nextPage: 1, syncStartedAt: null });
    // A new release may price otherwise what the partner has left as it was.
    await repriceProducts(tx);
    if (!isWhole) return { kind: 'finished', deactivated: 0 };
    const active = await listActiveProductIds(tx);
    const gone = active.filter((productId) => !seen.has(productId));
    if (seen.size === 0 || active.length - gone.length < active.length * MIN_SEEN_SHARE) {
      return { kind: 'suspicious', seen: seen.size, active: active.length };
    }
    if (gone.length > 0) {
      await deactivateProducts(tx, gone);
      await bumpCatalogueVersion(tx);
    }
    await saveSyncProgress(tx, { syncedAt: sql`now()` });
    return { kind: 'finished', deactivated: gone.length };
  });
}

/** Plans can be sold without them; the stored ones stay. */
async function readNetworks(shop: Shop) {
  try {
    return await shop.partners.bundles.listNetworks();
  } catch (err) {
    shop.log.warn({ err }, 'catalogue.networks_unread');
    return undefined;
  }
}
