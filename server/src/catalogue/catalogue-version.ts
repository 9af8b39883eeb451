import { DAY_MS } from '@esimshop/contracts/days';
import type { Catalogue, Shop } from '../shop.ts';
import { readCatalogueState } from './catalogue-state.ts';

/** How long cached lists are served while the database cannot confirm that they are current. */
const MAX_UNCONFIRMED_MS = 5 * 60_000;

type Version = Pick<Catalogue, 'known' | 'version' | 'confirmedVersion' | 'refresh'> & {
  /**
   * The version, guaranteed to be current: from memory while the catalogue is watched, otherwise from the database.
   * @throws Error if the database is unreachable and the last confirmation is over five minutes old
   */
  confirm(): Promise<string>;
};

/** The catalogue's version as this process knows it. */
export function createVersion({ database, clock }: Pick<Shop, 'database' | 'clock'>): Version {
  const known = { version: 0, confirmedAtMs: Number.NEGATIVE_INFINITY, isWatched: false };
  /** For a version and a day, which almost every request asks for again. */
  let text = { version: 0, day: 0, value: '' };

  function version(): string {
    const day = Math.floor(clock.now().getTime() / DAY_MS);
    if (text.version !== known.version || text.day !== day)
      text = { version: known.version, day, value: `${known.version}.${day}` };
    return text.value;
  }

  async function refresh(): Promise<void> {
    const state = await readCatalogueState(database);
    // Concurrent reads may finish out of order; the version never decreases.
    known.version = Math.max(known.version, state?.version ?? 0);
    known.confirmedAtMs = performance.now();
  }

  return {
    known,
    version,
    confirmedVersion: () => (known.isWatched ? version() : undefined),
    refresh,
    async confirm() {
      if (!known.isWatched) {
        try {
          await refresh();
        } catch (error) {
          if (performance.now() - known.confirmedAtMs > MAX_UNCONFIRMED_MS) throw error;
        }
      }
      return version();
    },
  };
}
