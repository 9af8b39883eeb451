import { Client } from 'pg';
import type { Shop } from '../shop.ts';
import { CATALOGUE_CHANNEL } from './catalogue-state.ts';
import { knownVersionOf, noticeCatalogueChange } from './catalogue-version.ts';

const POLL_MS = 5000;
const RECONNECT_MS = 1000;

/**
 * Hears of every change of the catalogue, whichever process makes it, on a connection of its own; asks every five
 * seconds besides. Without it reads stay right, at the price of one small query each. Stop it before the database.
 * @throws Error when the database cannot be reached at the start.
 */
export async function watchCatalogue(shop: Shop): Promise<{ stop(): Promise<void> }> {
  const known = knownVersionOf(shop);
  let client: Client | undefined;
  let isStopped = false;
  let reconnect: NodeJS.Timeout | undefined;

  const notice = () => noticeCatalogueChange(shop).catch((err) => shop.log.debug({ err }, 'catalogue.version_unknown'));

  async function listen(): Promise<void> {
    const { connectionString } = shop.database.pool.options;
    const next = new Client({ ...(connectionString && { connectionString }), keepAlive: true });
    client = next;
    next.on('error', () => lose(next)).on('end', () => lose(next));
    next.on('notification', notice);
    await next.connect();
    await next.query(`listen ${CATALOGUE_CHANNEL}`);
    // What changed before the ear was at the wall.
    await noticeCatalogueChange(shop);
    known.isWatched = true;
  }

  function lose(lost: Client): void {
    if (lost !== client) return;
    client = undefined;
    known.isWatched = false;
    lost.end().catch(() => undefined);
    scheduleReconnect();
  }

  function scheduleReconnect(): void {
    if (isStopped) return;
    reconnect = setTimeout(() => {
      listen().catch(() => (client ? lose(client) : scheduleReconnect()));
    }, RECONNECT_MS).unref();
  }

  await listen();
  const poll = setInterval(notice, POLL_MS).unref();
  return {
    async stop() {
      isStopped = true;
      known.isWatched = false;
      clearInterval(poll);
      clearTimeout(reconnect);
      await client?.end();
    },
  };
}
