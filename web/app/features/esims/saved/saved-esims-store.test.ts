import 'fake-indexeddb/auto';
import { IDBFactory, IDBObjectStore } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { savedEsim } from '../../../../test/samples.ts';
import { listSavedEsims, removeSavedEsim, type SavedUsage, storeEsim, storeUsage } from './saved-esims-store.ts';

beforeEach(() => vi.stubGlobal('indexedDB', new IDBFactory()));
afterEach(() => vi.unstubAllGlobals());

test('saved eSIMs are listed again, the latest first, with every code', async () => {
  const first = savedEsim('8901', '2026-05-01T10:00:00.000Z');
  const second = savedEsim('8902', '2026-05-02T10:00:00.000Z');
  await storeEsim(first);
  await storeEsim(second);
  expect(await listSavedEsims()).toEqual([second, first]);
});

test('an eSIM saved twice is listed once', async () => {
  await storeEsim(savedEsim('8901', '2026-05-01T10:00:00.000Z'));
  await storeEsim(savedEsim('8901', '2026-05-03T10:00:00.000Z'));
  expect(await listSavedEsims()).toEqual([savedEsim('8901', '2026-05-03T10:00:00.000Z')]);
});

test('what is removed is gone, and the others stay', async () => {
  await storeEsim(savedEsim('8901', '2026-05-01T10:00:00.000Z'));
  await storeEsim(savedEsim('8902', '2026-05-02T10:00:00.000Z'));
  await removeSavedEsim('8901');
  expect((await listSavedEsims()).map(({ iccid }) => iccid)).toEqual(['8902']);
});

function usage(usedMb: number, asOf: string): SavedUsage {
  return {
    usedMb,
    totalMb: 5000,
    usagePercentage: Math.round(usedMb / 50),
    asOf,
  };
}

test('the usage is stored with a saved eSIM, and the latest wins', async () => {
  const kept = savedEsim('8901', '2026-05-01T10:00:00.000Z');
  const latest = usage(1200, '2026-05-02T14:05:00.000Z');
  await storeEsim(kept);
  await storeUsage('8901', usage(500, '2026-05-02T09:00:00.000Z'));
  await storeUsage('8901', latest);
  await storeUsage('8901', usage(700, '2026-05-02T11:00:00.000Z'));
  expect(await listSavedEsims()).toEqual([{ ...kept, usage: latest }]);
});

test('nothing is stored for an eSIM that is not saved, or no longer', async () => {
  await storeEsim(savedEsim('8901', '2026-05-01T10:00:00.000Z'));
  const writing = storeUsage('8902', usage(500, '2026-05-02T09:00:00.000Z'));
  await Promise.all([writing, removeSavedEsim('8901'), storeUsage('8901', usage(500, '2026-05-02T09:00:00.000Z'))]);
  expect(await listSavedEsims()).toEqual([]);
});

test('blocked storage is reported', async () => {
  vi.stubGlobal('indexedDB', {
    open() {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    },
  });
  await expect(listSavedEsims()).rejects.toMatchObject({ name: 'SaveError', reason: 'forbidden' });
  vi.stubGlobal('indexedDB', undefined);
  await expect(listSavedEsims()).rejects.toMatchObject({ name: 'SaveError', reason: 'forbidden' });
});

test('full storage is reported and keeps its data', async () => {
  await storeEsim(savedEsim('8901', '2026-05-01T10:00:00.000Z'));
  const { put } = IDBObjectStore.prototype;
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('No room.', 'QuotaExceededError');
  });
  await expect(storeEsim(savedEsim('8902', '2026-05-02T10:00:00.000Z'))).rejects.toMatchObject({ reason: 'full' });
  IDBObjectStore.prototype.put = put;
  expect((await listSavedEsims()).map(({ iccid }) => iccid)).toEqual(['8901']);
});
