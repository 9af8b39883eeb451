import 'fake-indexeddb/auto';
import { IDBFactory, IDBObjectStore } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { savedEsim } from '../../../../test/samples.ts';
import { listSavedEsims, removeSavedEsim, storeEsim } from './saved-esims-store.ts';

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
