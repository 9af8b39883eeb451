import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Arrival } from '~/features/arrivals/arrival.ts';
import { forgetArrivals, keepArrivals } from '~/features/arrivals/kept-arrivals.ts';
import { openFakeShop } from '../../../../test/fake-shop.ts';
import { renderInShop } from '../../../../test/render.tsx';
import { arrivalOf, savedEsim } from '../../../../test/samples.ts';
import { SavedEsimLine } from './saved-esim-line.tsx';
import { storeEsim } from './saved-esims-store.ts';
import { SavedHere } from './saved-here.tsx';

beforeEach(() => {
  openFakeShop({});
  vi.stubGlobal('indexedDB', new IDBFactory());
  forgetArrivals();
});
afterEach(() => vi.unstubAllGlobals());

const show = () =>
  renderInShop(
    <>
      <SavedEsimLine />
      <SavedHere />
    </>,
  );

/** An eSIM in use, as it was five minutes past midnight. */
function inUse(usage: Partial<NonNullable<Arrival['usage']>>): Arrival {
  const asOf = new Date();
  asOf.setHours(0, 5);
  const all = { usedMb: 3200, totalMb: 5000, leftMb: 1800, usagePercentage: 64, waiting: [], ...usage };
  return arrivalOf({ state: 'connected', usage: all, asOf: asOf.toISOString() });
}

test('nothing is said on a device that has no eSIM', async () => {
  const { container } = show();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(container.textContent).toBe('');
});

test('eSIMs whose codes are saved are named', async () => {
  await storeEsim(savedEsim('8901', '2026-05-01T10:00:00.000Z'));
  await storeEsim(savedEsim('8902', '2026-05-02T10:00:00.000Z'));
  await show().findByText(/^On this device: Turkey 5 GB and Turkey 5 GB\./);
});

test('of the eSIM that needs its owner most, it says how far it has come, or what is left', async () => {
  keepArrivals([arrivalOf({ iccid: '8902', state: 'waiting' })]);
  const before = show();
  await before.findByText('Turkey: Waiting to be installed');
  before.unmount();
  keepArrivals([inUse({})]);
  await show().findByText('Turkey: 1.8 GB left, today at 00:05');
});

test('of unlimited data it says what was used, and never less than nothing is left', async () => {
  keepArrivals([inUse({ usedMb: 700, totalMb: null, leftMb: null })]);
  const unlimited = show();
  await unlimited.findByText('Turkey: 700 MB used, today at 00:05');
  unlimited.unmount();
  keepArrivals([inUse({ usedMb: 5100, leftMb: null })]);
  await show().findByText('Turkey: 0 MB left, today at 00:05');
});
