import type { EsimInfo } from '@esimshop/contracts/orders';
import { type DBSchema, type IDBPDatabase, type IDBPObjectStore, openDB } from 'idb';

/** An eSIM saved on this device, with its QR image as a data URL. */
export type SavedEsim = { iccid: string; esim: EsimInfo; qrImage: string; keptAt: string };

/** Why saving failed: storage full, or blocked (private windows, settings). */
export type SaveFailure = 'full' | 'forbidden';

export class SaveError extends Error {
  override name = 'SaveError';
  readonly reason: SaveFailure;

  constructor(reason: SaveFailure, cause: unknown) {
    super(`Expected this browser to keep an eSIM, but its storage is ${reason}`, { cause });
    this.reason = reason;
  }
}

type Database = DBSchema & { esims: { key: string; value: SavedEsim } };
type WritableStore = IDBPObjectStore<Database, ['esims'], 'esims', 'readwrite'>;

/** The saved eSIMs, the latest first. @throws SaveError */
export async function listSavedEsims(): Promise<SavedEsim[]> {
  const kept = await withDatabase((database) => database.getAll('esims'));
  return kept.toSorted((a, b) => b.keptAt.localeCompare(a.keptAt));
}

/** Saves an eSIM; saving it again replaces it. @throws SaveError */
export async function storeEsim(kept: SavedEsim): Promise<void> {
  await write((store) => store.put(kept));
}

/** @throws SaveError */
export async function removeSavedEsim(iccid: string): Promise<void> {
  await write((store) => store.delete(iccid));
}

/** Waits until the write is on disk. */
function write(act: (store: WritableStore) => Promise<unknown>): Promise<void> {
  return withDatabase(async (database) => {
    const transaction = database.transaction('esims', 'readwrite', { durability: 'strict' });
    await Promise.all([act(transaction.store), transaction.done]);
  });
}

async function withDatabase<T>(act: (database: IDBPDatabase<Database>) => Promise<T>): Promise<T> {
  try {
    // Some private windows have no IndexedDB, others throw here.
    const database = await openDB<Database>('kept-esims', 1, {
      upgrade: (created) => created.createObjectStore('esims', { keyPath: 'iccid' }),
    });
    try {
      return await act(database);
    } finally {
      database.close();
    }
  } catch (error) {
    const isFull = error instanceof DOMException && error.name === 'QuotaExceededError';
    throw new SaveError(isFull ? 'full' : 'forbidden', error);
  }
}
