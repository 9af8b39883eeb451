import { listen } from '../platform/database/listen.ts';
import type { Shop } from '../shop.ts';
import { reloadPrices } from './catalogue-snapshot.ts';
import { CATALOGUE_CHANNEL } from './catalogue-state.ts';
import { knownVersionOf, refreshCatalogueVersion } from './catalogue-version.ts';

const POLL_MS = 5000;

/**
 * Receives a notification of every catalogue change by any process on a dedicated connection, and polls every five
 * seconds as a fallback; new prices are then in memory before somebody asks for them. Without it reads stay correct but
 * cost one small query each. Stop it before the database.
 * @throws Error if the database is unreachable at the start
 */
export async function watchCatalogue(shop: Shop): Promise<{ stop(): Promise<void> }> {
  const known = knownVersionOf(shop);
  const logFailure = (err: unknown) => shop.log.debug({ err }, 'catalogue.version_unknown');
  let reloading = Promise.resolve();
  async function refreshNow(): Promise<void> {
    await refreshCatalogueVersion(shop);
    reloading = reloading.then(() => reloadPrices(shop)).catch(logFailure);
  }
  const refresh = () => void refreshNow().catch(logFailure);

  const listener = await listen({
    connectionString: shop.database.connectionString,
    channel: CATALOGUE_CHANNEL,
    onNotification: refresh,
    async onListening() {
      // Picks up changes from before the subscription.
      await refreshCatalogueVersion(shop);
      known.isWatched = true;
    },
    onLost() {
      known.isWatched = false;
    },
  });
  const poll = setInterval(refresh, POLL_MS).unref();
  return {
    async stop() {
      known.isWatched = false;
      clearInterval(poll);
      await listener.stop();
      await reloading;
    },
  };
}
