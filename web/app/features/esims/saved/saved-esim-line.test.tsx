// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openFakeShop } from '../../../../test/fake-shop.ts';
import { renderInShop } from '../../../../test/render.tsx';
import { savedEsim } from '../../../../test/samples.ts';
import { SavedEsimLine } from './saved-esim-line.tsx';
import { storeEsim, storeUsage } from './saved-esims-store.ts';
import { SavedHere } from './saved-here.tsx';

beforeEach(() => {
  openFakeShop({});
  vi.stubGlobal('indexedDB', new IDBFactory());
});
afterEach(() => vi.unstubAllGlobals());

const show = () =>
  renderInShop(
    <>
      <SavedEsimLine />
      <SavedHere />
    </>,
  );

test('nothing is said on a device that has no eSIM', async () => {
  const { container } = show();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(container.textContent).toBe('');
});

test('saved eSIMs are named, and the data left of the one that was read last, with its time', async () => {
  await storeEsim(savedEsim('8901', '2026-05-01T10:00:00.000Z'));
  await storeEsim(savedEsim('8902', '2026-05-02T10:00:00.000Z'));
  const before = show();
  await before.findByText('On this device: Turkey 5 GB');
  await before.findByText(/^On this device: Turkey 5 GB and Turkey 5 GB\./);
  before.unmount();
  const asOf = new Date();
  asOf.setHours(0, 5);
  await storeUsage('8901', { usedMb: 3200, totalMb: 5000, usagePercentage: 64, asOf: asOf.toISOString() });
  await show().findByText('Turkey: 1.8 GB left, today at 00:05');
});

test('of unlimited data it says what was used, and never less than nothing is left', async () => {
  await storeEsim(savedEsim('8901', '2026-05-01T10:00:00.000Z'));
  const asOf = new Date();
  asOf.setHours(0, 5);
  await storeUsage('8901', { usedMb: 700, totalMb: null, usagePercentage: 0, asOf: asOf.toISOString() });
  const unlimited = show();
  await unlimited.findByText('Turkey: 700 MB used, today at 00:05');
  unlimited.unmount();
  asOf.setHours(0, 6);
  await storeUsage('8901', { usedMb: 5100, totalMb: 5000, usagePercentage: 100, asOf: asOf.toISOString() });
  await show().findByText('Turkey: 0 MB left, today at 00:06');
});
