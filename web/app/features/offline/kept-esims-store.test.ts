import { IDBFactory, IDBObjectStore } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  type KeptEsim,
  type KeptUsage,
  listKeptEsims,
  removeKeptEsim,
  storeKeptEsim,
  storeKeptUsage,
} from './kept-esims-store.ts';

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

function usage(usedMb: number, asOf: string): KeptUsage {
  return {
    usedMb,
    totalMb: 5000,
    dataUsed: `${usedMb} MB`,
    dataAmount: '5GB',
    usagePercentage: Math.round(usedMb / 50),
    asOf,
  };
}

test('the usage is written beside an eSIM that is kept, and its latest stays', async () => {
  const kept = keptEsim('8901', '2026-05-01T10:00:00.000Z');
  const latest = usage(1200, '2026-05-02T14:05:00.000Z');
  await storeKeptEsim(kept);
  await storeKeptUsage('8901', usage(500, '2026-05-02T09:00:00.000Z'));
  await storeKeptUsage('8901', latest);
  await storeKeptUsage('8901', usage(700, '2026-05-02T11:00:00.000Z'));
  expect(await listKeptEsims()).toEqual([{ ...kept, usage: latest }]);
});

test('nothing is written about an eSIM that is not kept, or not any more', async () => {
  await storeKeptEsim(keptEsim('8901', '2026-05-01T10:00:00.000Z'));
  const writing = storeKeptUsage('8902', usage(500, '2026-05-02T09:00:00.000Z'));
  await Promise.all([writing, removeKeptEsim('8901'), storeKeptUsage('8901', usage(500, '2026-05-02T09:00:00.000Z'))]);
  expect(await listKeptEsims()).toEqual([]);
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
