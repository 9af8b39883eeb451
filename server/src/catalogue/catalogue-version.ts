import type { Database } from '../database/database.ts';
import type { Shop } from '../shop.ts';
import { readCatalogueState } from './catalogue-state.ts';

/** How long lists are served from memory while the database cannot be asked whether they still hold. */
const MAX_UNCONFIRMED_MS = 5 * 60_000;

export type KnownVersion = { version: number; confirmedAtMs: number; isWatched: boolean };
const known = new WeakMap<Database, KnownVersion>();

/** What this process knows of the version; shared by all who use the same database object. */
export function knownVersionOf({ database }: Shop): KnownVersion {
  let entry = known.get(database);
  if (!entry) {
    entry = { version: 0, confirmedAtMs: Number.NEGATIVE_INFINITY, isWatched: false };
    known.set(database, entry);
  }
  return entry;
}

/**
 * Changes whenever a product, a price or a day changes (popularity is counted per day): the key of everything that is
 * cached from the catalogue. Read from memory; kept up to date by `watchCatalogue`.
 */
export function catalogueVersion(shop: Shop): string {
  return `${knownVersionOf(shop).version}.${shop.clock.now().toISOString().slice(0, 10)}`;
}

/** Asks the database for the version now; to be called after the commit of what changed it. */
export async function noticeCatalogueChange(shop: Shop): Promise<void> {
  const entry = knownVersionOf(shop);
  const state = await readCatalogueState(shop.database);
  // Answers may overtake each other; the version only ever grows.
  entry.version = Math.max(entry.version, state?.version ?? 0);
  entry.confirmedAtMs = performance.now();
}

/**
 * The version, certain to be current: from memory while the catalogue is watched, else from the database.
 * @throws Error when the database is away and what is known is older than five minutes.
 */
export async function confirmCatalogueVersion(shop: Shop): Promise<string> {
  const entry = knownVersionOf(shop);
  if (!entry.isWatched) {
    try {
      await noticeCatalogueChange(shop);
    } catch (error) {
      if (performance.now() - entry.confirmedAtMs > MAX_UNCONFIRMED_MS) throw error;
    }
  }
  return catalogueVersion(shop);
}
