import { DEFAULT_CURRENCY } from '@esimshop/contracts/money';
import type { Subscription } from '../platform/database/listen.ts';
import type { Catalogue, CatalogueSnapshot, Shop } from '../shop.ts';
import { loadCatalogue } from './catalogue-snapshot.ts';
import { CATALOGUE_CHANNEL, readCatalogueState } from './catalogue-state.ts';
import { createVersion } from './catalogue-version.ts';

const POLL_MS = 5000;

type Parts = Pick<Shop, 'database' | 'clock' | 'log'>;

/**
 * The catalogue in memory. A notification tells of every change by any process, and a poll every five seconds is the
 * fallback; new prices are then in memory before somebody asks for them. While its subscription is lost, reads stay correct
 * but cost one small query each.
 */
export function createCatalogue({ database, clock, log }: Parts): Catalogue & { subscription: Subscription } {
  const { confirm, ...version } = createVersion({ database, clock });
  const { known, refresh } = version;
  let cached: { version: string; loading: Promise<CatalogueSnapshot> } | undefined;

  /** By currency, each of a base snapshot: those of another one are made anew. */
  const priced = new Map<string, { base: CatalogueSnapshot; loading: Promise<CatalogueSnapshot> }>();
  async function snapshotIn(currency?: string): Promise<CatalogueSnapshot> {
    const base = await snapshot();
    if (currency === undefined || currency === DEFAULT_CURRENCY) return base;
    const known = priced.get(currency);
    if (known?.base === base) return known.loading;
    const next = { base, loading: base.pricedIn(currency) };
    priced.set(currency, next);
    next.loading.catch(() => {
      if (priced.get(currency) === next) priced.delete(currency);
    });
    return next.loading;
  }

  async function snapshot(): Promise<CatalogueSnapshot> {
    const current = await confirm();
    if (cached?.version === current) return cached.loading;
    const former = cached;
    const next = { version: current, loading: loadCatalogue({ database, clock }, current, former?.loading) };
    cached = next;
    next.loading.catch(() => {
      // A failed load must not stay cached: the next read retries, and until then the last good snapshot is served.
      if (cached === next) cached = former;
    });
    return next.loading;
  }

  /** Loads prices that have changed, if the catalogue is in memory. New plans wait for a reader: a sync brings them page by page. */
  async function reloadPrices(): Promise<void> {
    if (!cached || cached.version === version.version()) return;
    const former = await cached.loading;
    const state = await readCatalogueState(database);
    if (former.plansVersion === state?.plansVersion) await snapshot();
  }

  const logFailure = (err: unknown) => log.debug({ err }, 'catalogue.version_unknown');
  let reloading = Promise.resolve();
  async function refreshNow(): Promise<void> {
    await refresh();
    reloading = reloading.then(reloadPrices).catch(logFailure);
  }
  const onChange = () => void refreshNow().catch(logFailure);

  const subscription: Subscription = {
    channel: CATALOGUE_CHANNEL,
    onNotification: onChange,
    async onListening() {
      // Picks up changes from before the subscription.
      await refresh();
      known.isWatched = true;
    },
    onLost() {
      known.isWatched = false;
    },
  };
  const poll = setInterval(onChange, POLL_MS).unref();
  return {
    ...version,
    confirming: { running: new Map(), pausedUntilMs: new Map() },
    snapshot: snapshotIn,
    subscription,
    async close() {
      known.isWatched = false;
      clearInterval(poll);
      await reloading;
    },
  };
}
