import type { Database } from '../platform/database/database.ts';
import type { Shop } from '../shop.ts';
import { readCatalogueState } from './catalogue-state.ts';

/** How long cached lists are served while the database cannot confirm that they are current. */
const MAX_UNCONFIRMED_MS = 5 * 60_000;
const DAY_MS = 86_400_000;

export type KnownVersion = {
  version: number;
  confirmedAtMs: number;
  isWatched: boolean;
  /** The text for a version and a day, which almost every request asks for again. */
  text?: { version: number; day: number; value: string };
};
const known = new WeakMap<Database, KnownVersion>();

/** The version that this process last read; shared by everyone who uses the same database object. */
export function knownVersionOf({ database }: Shop): KnownVersion {
  let entry = known.get(database);
  if (!entry) {
    entry = { version: 0, confirmedAtMs: Number.NEGATIVE_INFINITY, isWatched: false };
    known.set(database, entry);
  }
  return entry;
}

/**
 * Changes whenever a product or a price changes and at midnight UTC (popularity is counted per day): the cache key of
 * everything derived from the catalogue. Read from memory, which `watchCatalogue` keeps up to date.
 */
export function catalogueVersion(shop: Shop): string {
  const entry = knownVersionOf(shop);
  const { version } = entry;
  const day = Math.floor(shop.clock.now().getTime() / DAY_MS);
  if (entry.text?.version !== version || entry.text.day !== day)
    entry.text = { version, day, value: `${version}.${day}` };
  return entry.text.value;
}

/** The version while the catalogue is watched; undefined when only the database could confirm it. */
export function confirmedVersion(shop: Shop): string | undefined {
  return knownVersionOf(shop).isWatched ? catalogueVersion(shop) : undefined;
}

/** Reads the version from the database; call it after the commit that changed it. */
export async function refreshCatalogueVersion(shop: Shop): Promise<void> {
  const entry = knownVersionOf(shop);
  const state = await readCatalogueState(shop.database);
  // Concurrent reads may finish out of order; the version never decreases.
  entry.version = Math.max(entry.version, state?.version ?? 0);
  entry.confirmedAtMs = performance.now();
}

/**
 * The version, guaranteed to be current: from memory while the catalogue is watched, otherwise from the database.
 * @throws Error if the database is unreachable and the last confirmation is over five minutes old
 */
export async function confirmCatalogueVersion(shop: Shop): Promise<string> {
  const entry = knownVersionOf(shop);
  if (!entry.isWatched) {
    try {
      await refreshCatalogueVersion(shop);
    } catch (error) {
      if (performance.now() - entry.confirmedAtMs > MAX_UNCONFIRMED_MS) throw error;
    }
  }
  return catalogueVersion(shop);
}
