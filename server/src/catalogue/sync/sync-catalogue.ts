import { sql } from 'drizzle-orm';
import type { PlanSource } from '../../partners/plan-source.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { type Shop, supplierOf } from '../../shop.ts';
import { waitForTurn } from '../../supply/turns.ts';
import { bumpCatalogueVersion, lockCatalogue } from '../catalogue-state.ts';
import { repriceProducts } from '../reprice-catalogue.ts';
import { withSyncLock } from './sync-lock.ts';
import { createCountryWriter, writePlans } from './sync-page.ts';
import { deactivatePlans, findSupplierSync, listActivePlanIds, saveSyncProgress } from './sync-store.ts';
import { writeNetworks } from './write-networks.ts';

export type SyncProgress = { page: number; pageCount: number; seen: number; changed: number };
export type SyncResult =
  | { kind: 'finished'; seen: number; changed: number; deactivated: number; durationMs: number }
  /**
   * The supplier listed less than half of its plans on sale: none was taken off sale, and its catalogue does not
   * count as fresh.
   */
  | { kind: 'suspicious'; seen: number; active: number }
  | { kind: 'already_running' };

type SyncOptions = {
  onProgress?: ((progress: SyncProgress) => void) | undefined;
  /** Nothing has been sold yet: no other requests need the supplier's rate limit, so none reserve slots. */
  isFirst?: boolean;
};
type Run = { supplier: string; firstPage: number };

/** An interrupted run resumes within this time; after that the supplier's pages have shifted. */
const RESUMABLE_MS = 3_600_000;
const MAX_PAGES = 1000;
const MIN_SEEN_SHARE = 0.5;

/** A supplier's catalogue could not be read, or not be written. */
export class CatalogueSyncError extends Error {
  readonly supplier: string;

  constructor(supplier: string, cause: unknown) {
    super(`The plans of ${supplier} could not be read: ${cause instanceof Error ? cause.message : cause}.`, { cause });
    this.name = 'CatalogueSyncError';
    this.supplier = supplier;
  }
}

/**
 * Syncs the catalogue of every supplier in turn; a failing supplier does not hold up the others.
 * @throws CatalogueSyncError of the last supplier that failed
 */
export async function syncCatalogue(shop: Shop, options: SyncOptions = {}): Promise<Record<string, SyncResult>> {
  const results: Record<string, SyncResult> = {};
  let failure: CatalogueSyncError | undefined;
  for (const supplier of Object.keys(shop.partners.suppliers)) {
    try {
      results[supplier] = await syncSupplier(shop, supplier, options);
    } catch (error) {
      failure = new CatalogueSyncError(supplier, error);
      shop.log.warn({ supplier, err: error }, 'catalogue.sync_failed');
    }
  }
  if (failure) throw failure;
  return results;
}

/**
 * Syncs a supplier's plans page by page, writing only what changed; each page and the new version are one
 * transaction. An interrupted sync resumes at the page where it stopped. One sync per supplier across all processes.
 * @throws Error if the supplier or the database is unreachable; pages already written stay valid
 */
export async function syncSupplier(shop: Shop, supplier: string, options: SyncOptions = {}): Promise<SyncResult> {
  const result = await withSyncLock(shop, supplier, async () => {
    const run = await startRun(shop, supplier);
    const first = await runSync(shop, run, options);
    // A resumed run has not seen the pages before the interruption: only a full run may take plans off sale.
    return run.firstPage === 1 ? first : runSync(shop, await startRun(shop, supplier), options);
  });
  if (!result) return { kind: 'already_running' };
  if (result.kind === 'suspicious') shop.log.error({ supplier, ...result }, 'catalogue.sync_suspicious');
  else shop.log.info({ supplier, ...result }, 'catalogue.synced');
  return result;
}

async function startRun(shop: Shop, supplier: string): Promise<Run> {
  const sync = await findSupplierSync(shop.database, supplier);
  const startedAt = sync?.startedAt?.getTime() ?? 0;
  if (sync && sync.nextPage > 1 && startedAt > shop.clock.now().getTime() - RESUMABLE_MS) {
    return { supplier, firstPage: sync.nextPage };
  }
  await saveSyncProgress(shop.database, supplier, { nextPage: 1, startedAt: shop.clock.now() });
  return { supplier, firstPage: 1 };
}

async function runSync(
  shop: Shop,
  { supplier, firstPage }: Run,
  { onProgress, isFirst = false }: SyncOptions,
): Promise<Exclude<SyncResult, { kind: 'already_running' }>> {
  const startedMs = performance.now();
  const source = supplierOf(shop, { supplier }).plans;
  const wait = async () => {
    if (!isFirst) await waitForTurn(shop, supplier);
  };
  await wait();
  await syncNetworks(shop, supplier, source);
  const writeCountries = createCountryWriter();
  const seen = new Set<string>();
  let changed = 0;
  const listPage = async (page: number) => {
    await wait();
    return source.listPlans(page);
  };
  let listing = listPage(firstPage);
  for (let page = firstPage; page <= MAX_PAGES; page++) {
    const { plans, pageCount } = await listing;
    // The next page is requested while this one is written; its failure surfaces when it is awaited.
    if (page < Math.min(pageCount, MAX_PAGES)) {
      listing = listPage(page + 1);
      listing.catch(() => {});
    }
    // A supplier that ignores the page number would list the same page forever.
    const isRepeated = plans.length > 0 && plans.every(({ id }) => seen.has(id));
    for (const { id } of plans) seen.add(id);
    const written = await inTransaction(shop.database, 'sync catalogue page', async (tx) => {
      await lockCatalogue(tx);
      const products = await writePlans(tx, { supplier, plans, policy: shop.config });
      const countries = await writeCountries(tx, plans);
      if (products + countries > 0) await bumpCatalogueVersion(tx);
      await saveSyncProgress(tx, supplier, { nextPage: page + 1 });
      return products;
    });
    changed += written;
    onProgress?.({ page, pageCount, seen: seen.size, changed });
    if (page >= pageCount || isRepeated) break;
  }
  const outcome = await finishRun(shop, { supplier, seen, isFullRun: firstPage === 1 });
  await shop.catalogue.refresh();
  if (outcome.kind === 'suspicious') return outcome;
  return { ...outcome, seen: seen.size, changed, durationMs: Math.round(performance.now() - startedMs) };
}

type Finished = { kind: 'finished'; deactivated: number } | { kind: 'suspicious'; seen: number; active: number };
type Finishing = { supplier: string; seen: Set<string>; isFullRun: boolean };

async function finishRun(shop: Shop, { supplier, seen, isFullRun }: Finishing): Promise<Finished> {
  return inTransaction(shop.database, 'finish catalogue sync', async (tx): Promise<Finished> => {
    await lockCatalogue(tx);
    await saveSyncProgress(tx, supplier, { nextPage: 1, startedAt: null });
    // A new release may price plans differently although the supplier did not change them.
    await repriceProducts(tx, shop.config);
    if (!isFullRun) return { kind: 'finished', deactivated: 0 };
    const active = await listActivePlanIds(tx, supplier);
    const removed = active.filter((id) => !seen.has(id));
    if (seen.size === 0 || active.length - removed.length < active.length * MIN_SEEN_SHARE) {
      return { kind: 'suspicious', seen: seen.size, active: active.length };
    }
    if (removed.length > 0) {
      await deactivatePlans(tx, supplier, removed);
      await bumpCatalogueVersion(tx);
    }
    await saveSyncProgress(tx, supplier, { syncedAt: sql`now()` });
    return { kind: 'finished', deactivated: removed.length };
  });
}

/** Plans can be sold without network data; if it cannot be read, the stored data stays. */
async function syncNetworks(shop: Shop, supplier: string, source: PlanSource): Promise<void> {
  let networks: Awaited<ReturnType<PlanSource['listNetworks']>>;
  try {
    networks = await source.listNetworks();
  } catch (err) {
    shop.log.warn({ supplier, err }, 'catalogue.networks_failed');
    return;
  }
  await inTransaction(shop.database, 'sync networks', async (tx) => {
    await lockCatalogue(tx);
    if ((await writeNetworks(tx, supplier, networks)) > 0) await bumpCatalogueVersion(tx);
  });
}
