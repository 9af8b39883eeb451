import type { EsimInfo } from '@esimshop/contracts/orders';
import type { PortalEsim } from '@esimshop/contracts/portal';

/** What was used of it when the portal last said so. */
export type KeptUsage = Pick<PortalEsim, 'usedMb' | 'totalMb' | 'dataUsed' | 'dataAmount' | 'usagePercentage' | 'asOf'>;

/** An eSIM that its owner keeps on this very device, with its QR picture as a data URL. */
export type KeptEsim = { iccid: string; esim: EsimInfo; qrImage: string; keptAt: string; usage?: KeptUsage };

/** Why this browser does not keep anything: no room, or storage refused (private windows, settings). */
export type KeepRefusal = 'full' | 'forbidden';

export class KeepError extends Error {
  override name = 'KeepError';
  readonly reason: KeepRefusal;

  constructor(reason: KeepRefusal, cause: unknown) {
    super(`Expected this browser to keep an eSIM, but its storage is ${reason}`, { cause });
    this.reason = reason;
  }
}

const DATABASE = 'kept-esims';
const STORE = 'esims';

/** The kept eSIMs, the latest first. @throws KeepError */
export async function listKeptEsims(): Promise<KeptEsim[]> {
  const kept = await withStore<KeptEsim[]>('readonly', (store) => store.getAll());
  return kept.toSorted((a, b) => b.keptAt.localeCompare(a.keptAt));
}

/** Keeps an eSIM; one that is kept already is kept once. @throws KeepError */
export async function storeKeptEsim(kept: KeptEsim): Promise<void> {
  await withStore('readwrite', (store) => store.put(kept));
}

/** Writes the usage beside an eSIM that is kept, unless a later one stands there; others are left alone. @throws KeepError */
export async function storeKeptUsage(iccid: string, usage: KeptUsage): Promise<void> {
  await withStore('readwrite', (store) => {
    const found: IDBRequest<KeptEsim | undefined> = store.get(iccid);
    // Within the same transaction, so that what is removed meanwhile does not come back.
    found.onsuccess = () => {
      const kept = found.result;
      if (kept && (kept.usage === undefined || kept.usage.asOf <= usage.asOf)) store.put({ ...kept, usage });
    };
    return found;
  });
}

/** @throws KeepError */
export async function removeKeptEsim(iccid: string): Promise<void> {
  await withStore('readwrite', (store) => store.delete(iccid));
}

/** Runs a request, and those that follow from it, and waits until all is on the disk. */
async function withStore<T>(
  mode: IDBTransactionMode,
  request: (store: IDBObjectStore) => { readonly result: unknown },
): Promise<T> {
  try {
    const database = await openDatabase();
    try {
      return await new Promise<T>((resolve, reject) => {
        const transaction = database.transaction(STORE, mode, { durability: 'strict' });
        const asked = request(transaction.objectStore(STORE));
        transaction.oncomplete = () => resolve(asked.result as T);
        transaction.onabort = () => reject(transaction.error);
        transaction.onerror = () => reject(transaction.error);
      });
    } finally {
      database.close();
    }
  } catch (error) {
    const isFull = error instanceof DOMException && error.name === 'QuotaExceededError';
    throw new KeepError(isFull ? 'full' : 'forbidden', error);
  }
}

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    // Some private windows have no IndexedDB at all, others throw here: both end in the catch above.
    const opening = indexedDB.open(DATABASE, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE, { keyPath: 'iccid' });
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
    opening.onblocked = () => reject(new Error('Expected no other version of the kept eSIMs to be open'));
  });
}
