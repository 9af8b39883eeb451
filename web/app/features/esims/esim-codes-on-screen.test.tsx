import type { OrderEsim } from '@esimshop/contracts/orders';
import { qrCodeResponseSchema } from '@esimshop/contracts/qr-codes';
import 'fake-indexeddb/auto';
import { act, fireEvent, waitFor } from '@testing-library/react';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Language } from '~/lib/language.ts';
import { answer, lost, openFakeShop, problem, type Routes } from '../../../test/fake-shop.ts';
import { renderInShop } from '../../../test/render.tsx';
import { savedEsim } from '../../../test/samples.ts';
import { EsimTicket } from './esim-ticket.tsx';
import { SavedEsimLine } from './saved/saved-esim-line.tsx';
import { SavedEsimsScreen } from './saved/saved-esims-screen.tsx';
import { listSavedEsims, storeEsim } from './saved/saved-esims-store.ts';
import { UsageBar } from './usage-bar.tsx';

const QR = 'POST /api/qr-code/generate';
const IMAGE = answer(qrCodeResponseSchema, { qrCodeImage: 'data:image/png;base64,iVBORw0KGgo=' });
const KEPT = savedEsim('8901', '2026-05-01T10:00:00.000Z');

beforeEach(() => vi.stubGlobal('indexedDB', new IDBFactory()));
afterEach(() => vi.unstubAllGlobals());

function openTicket(facts: Partial<OrderEsim> = {}, routes: Routes = { [QR]: [IMAGE] }) {
  const shop = openFakeShop(routes);
  const ticket = (more: Partial<OrderEsim>) => (
    <EsimTicket esim={{ ...KEPT.esim, stage: 'waiting', waiting: [], ...facts, ...more }} number={1} total={1} />
  );
  const page = renderInShop(ticket({}));
  const update = (more: Partial<OrderEsim>) => page.rerender(ticket(more));
  return { ...page, update, shop };
}

test('a code whose image was lost can be asked for again, while it can be typed by hand', async () => {
  const { findByRole, getByText, getByRole } = openTicket({}, { [QR]: [lost, IMAGE] });
  fireEvent.click(await findByRole('button', { name: 'Try again' }));
  await findByRole('button', { name: 'Show the QR code full screen' });
  getByText('LPA:1$rsp.example.com$8901');
  getByRole('button', { name: 'Copy: Activation code' });
});

test('once it is installed, its codes are put away, and the focus that was on them goes to their button', async () => {
  const { findByRole, update, queryByText, getByRole, getByText } = openTicket();
  (await findByRole('button', { name: 'Copy: Activation code' })).focus();
  await act(async () => update({ stage: 'installed' }));
  const show = getByRole('button', { name: 'Show QR code' });
  expect(queryByText('LPA:1$rsp.example.com$8901')).toBeNull();
  expect(document.activeElement).toBe(show);
  fireEvent.click(show);
  getByText('LPA:1$rsp.example.com$8901');
  expect(getByRole('button', { name: 'Hide QR code' }).getAttribute('aria-expanded')).toBe('true');
});

test('saved on this device and removed again, both are said', async () => {
  const { findByRole, findByText } = openTicket();
  fireEvent.click(await findByRole('button', { name: 'Save on this device' }));
  await findByText('Saved on this device');
  expect((await listSavedEsims()).map(({ iccid }) => iccid)).toEqual(['8901']);
  fireEvent.click(await findByRole('button', { name: 'Remove from this device' }));
  await findByRole('button', { name: 'Save on this device' });
  expect(await listSavedEsims()).toEqual([]);
});

test.each([
  ['the image cannot be had', [lost], undefined, 'No connection. Try again once you are back online.'],
  ['the shop is busy', [problem(503, 'unavailable')], undefined, /^The shop is busy right now/],
  ['the browser stores nothing', [IMAGE], {}, /^Your browser does not allow this page to save anything/],
])('where %s, saving says why', async (_what, answers, storage, text) => {
  if (storage) vi.stubGlobal('indexedDB', storage);
  const { findByRole, getByRole } = openTicket({}, { [QR]: answers });
  fireEvent.click(await findByRole('button', { name: 'Save on this device' }));
  await waitFor(() => expect(getByRole('alert').textContent).toMatch(text));
});

test.each([
  ['en', { usedMb: 3200, totalMb: 5000, usagePercentage: 64 }, '3.2 GB of 5 GB used64%'],
  ['tr', { usedMb: 1500, totalMb: 5000, usagePercentage: 30 }, /1,5 GB.*%30$/],
  ['en', { usedMb: 5200, totalMb: 5000, usagePercentage: 104 }, '5.2 GB of 5 GB used100%'],
  ['en', { usedMb: 700, totalMb: null, usagePercentage: 0 }, '700 MB used, unlimited data'],
  ['en', { usedMb: null, totalMb: null, usagePercentage: 0 }, 'Unlimited data'],
] as const)('in %s the usage %j is %j', (language: Language, usage, text) => {
  const { container } = renderInShop(<UsageBar usage={usage} />, { language });
  expect(container.textContent?.replaceAll('\u00a0', ' ')).toMatch(text);
});

const BROKEN = ['[null]', '[{}]', '[{"iccid":"8901","state":"connected","usage":{"usedMb":1}}]'];

test.each(BROKEN)('a saved eSIM opens though the board of arrivals on this device is %s', async (stored) => {
  openFakeShop({});
  await storeEsim(KEPT);
  localStorage.setItem('arrivals', stored);
  const { findByText } = renderInShop(
    <>
      <SavedEsimLine />
      <SavedEsimsScreen />
    </>,
  );
  await findByText('LPA:1$rsp.example.com$8901');
});

test.each([
  ['saved', undefined, 'Save on this device', 'Remove from this device'],
  ['removed', KEPT, 'Remove from this device', 'Save on this device'],
])('once it is %s, the focus is not lost with the button that is gone', async (_what, kept, act1, next) => {
  if (kept) await storeEsim(kept);
  const { findByRole } = openTicket();
  const button = await findByRole('button', { name: act1 });
  button.focus();
  fireEvent.click(button);
  await findByRole('button', { name: next });
  expect(document.activeElement).not.toBe(document.body);
});
