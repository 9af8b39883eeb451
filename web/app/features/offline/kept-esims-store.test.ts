import { IDBFactory, IDBObjectStore } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type KeptEsim, listKeptEsims, removeKeptEsim, storeKeptEsim } from './kept-esims-store.ts';

beforeEach(() => vi.stubGlobal('indexedDB', new IDBFactory()));
afterEach(() => vi.unstubAllGlobals());

function keptEsim(iccid: string, keptAt: string): KeptEsim {
  const activationCode = `LPA:1$rsp.example.com$${iccid}`;
  return {
    iccid,
    keptAt,
    qrImage: 'data:image/png;base64,iVBORw0KGgo=',
    esim: {
      iccid,
      activationCode,
      smdpAddress: 'rsp.example.com',
      matchingId: iccid,
      appleInstallUrl: `https://apple.example/?carddata=${activationCode}`,
      androidInstallUrl: `https://android.example/?carddata=${activationCode}`,
      productName: 'Turkey 5 GB',
      names: { en: 'Turkey', tr: 'Türkiye' },
      countryCode: 'TR',
      dataAmount: '5GB',
      validityDays: 30,
      speeds: ['5G'],
    },
  };
}

test('what is kept is there again, the latest first, with every code', async () => {
  const first = keptEsim('8901', '2026-05-01T10:00:00.000Z');
  const second = keptEsim('8902', '2026-05-02T10:00:00.000Z');
  await storeKeptEsim(first);
  await storeKeptEsim(second);
  expect(await listKeptEsims()).toEqual([second, first]);
});

test('an eSIM that is kept twice is there once', async () => {
  await storeKeptEsim(keptEsim('8901', '2026-05-01T10:00:00.000Z'));
  await storeKeptEsim(keptEsim('8901', '2026-05-03T10:00:00.000Z'));
  expect(await listKeptEsims()).toEqual([keptEsim('8901', '2026-05-03T10:00:00.000Z')]);
});

test('what is removed is gone, and the others stay', async () => {
  await storeKeptEsim(keptEsim('8901', '2026-05-01T10:00:00.000Z'));
  await storeKeptEsim(keptEsim('8902', '2026-05-02T10:00:00.000Z'));
  await removeKeptEsim('8901');
  expect((await listKeptEsims()).map(({ iccid }) => iccid)).toEqual(['8902']);
});

test('a browser that forbids storage says so', async () => {
  vi.stubGlobal('indexedDB', {
    open() {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    },
  });
  await expect(listKeptEsims()).rejects.toMatchObject({ name: 'KeepError', reason: 'forbidden' });
  vi.stubGlobal('indexedDB', undefined);
  await expect(listKeptEsims()).rejects.toMatchObject({ name: 'KeepError', reason: 'forbidden' });
});

test('a full storage says so, and keeps what it has', async () => {
  await storeKeptEsim(keptEsim('8901', '2026-05-01T10:00:00.000Z'));
  const { put } = IDBObjectStore.prototype;
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('No room.', 'QuotaExceededError');
  });
  await expect(storeKeptEsim(keptEsim('8902', '2026-05-02T10:00:00.000Z'))).rejects.toMatchObject({ reason: 'full' });
  IDBObjectStore.prototype.put = put;
  expect((await listKeptEsims()).map(({ iccid }) => iccid)).toEqual(['8901']);
});
