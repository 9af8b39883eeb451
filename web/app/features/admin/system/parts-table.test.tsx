import type { System, SystemPartners } from '@esimshop/contracts/admin-system';
import { testMailResponseSchema } from '@esimshop/contracts/admin-system';
import { act, fireEvent, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Language } from '~/lib/language.ts';
import { getToast } from '~/lib/toast.ts';
import { answer, held, lost, openFakeShop, type Routes } from '../../../../test/fake-shop.ts';
import { renderInShop } from '../../../../test/render.tsx';
import { joinPartners } from './join-partners.ts';
import { PartsTable } from './parts-table.tsx';

const MAIL = 'POST /api/admin/system/test-mail';
const AT = '2025-11-20T21:30:00.000Z';

const systemOf = (facts: Partial<System> = {}): System => ({
  ...{ checkedAt: AT, sandbox: false, timeZone: 'Europe/Istanbul', lostPeriod: null, suppliers: [], payments: [] },
  database: { state: 'works', latencyMs: 20, sizeBytes: 50_000_000, version: '18.1' },
  mail: { sentLastDay: 3, waiting: 0, failed: 0 },
  jobs: { state: 'works', waiting: 0, failed: 0, lagSeconds: 0 },
  catalogue: { state: 'works', plans: 9, destinations: 3, outdated: [], syncedAt: null, syncingPage: null },
  ...{ failedJobs: [], failedMails: [], unreadableWebhooks: [] },
  process: { startedAt: AT, nodeVersion: 'v24.0.0', memoryBytes: 200_000_000 },
  ...facts,
});
const supplierOf = (name: string, facts: Partial<System['suppliers'][number]> = {}) => ({
  ...{ name, isConnected: true, offSale: null },
  ...facts,
});
const replyOf = (name: string, facts: Partial<SystemPartners['suppliers'][number]> = {}) => ({
  ...{ name, state: 'works' as const, latencyMs: 1234, balance: null, currency: null, daysLeft: null },
  ...facts,
});
const repliesOf = (...suppliers: SystemPartners['suppliers']): SystemPartners => ({
  ...{ isComplete: true, suppliers, payments: [], mail: null },
});

type Options = { partners?: SystemPartners; routes?: Routes; language?: Language };

function showParts(facts: Partial<System> = {}, { partners, routes = {}, language = 'en' }: Options = {}) {
  const shop = openFakeShop(routes);
  const system = systemOf(facts);
  const joined = joinPartners(system, { partners, otherwise: 'asking' });
  const page = renderInShop(<PartsTable system={system} joined={joined} />, { language });
  const row = (name: string) =>
    page.getByRole('rowheader', { name }).closest('tr')?.textContent?.replaceAll('\u00a0', ' ');
  const press = (name: string) => act(async () => fireEvent.click(page.getByRole('button', { name })));
  return { ...page, shop, row, press };
}

test('a database that does not reply has no size and no version', () => {
  const { row } = showParts({ database: { state: 'down', latencyMs: null, sizeBytes: null, version: null } });
  expect(row('Database')).toBe('DatabaseDownno reply');
});

test.each([
  ['KWD', '120.500', 12, 'KWD 120.500, lasts 12 days at this pace'],
  ['JPY', '12000', 1, '¥12,000, lasts 1 day at this pace'],
  ['EUR', '0.50', 0, '€0.50, lasts less than a day at this pace'],
  ['USD', '-3.00', null, '−$3.00'],
])('a balance in %s of %s is told with how long it lasts', (currency, balance, daysLeft, told) => {
  const { row } = showParts(
    { suppliers: [supplierOf('esim-go')] },
    { partners: repliesOf(replyOf('esim-go', { currency, balance, daysLeft })) },
  );
  expect(row('eSIM Go')).toBe(`eSIM GoWorks${told}1,234 ms`);
});

test('one that is not connected is told apart from one whose plans are not sold, since when', () => {
  const { row } = showParts(
    {
      suppliers: [
        supplierOf('esim-go', { isConnected: false, offSale: { since: AT, reason: 'unreachable' } }),
        supplierOf('airalo', { offSale: { since: AT, reason: 'balance' } }),
      ],
    },
    { partners: repliesOf(replyOf('esim-go', { state: 'down', latencyMs: null }), replyOf('airalo')) },
  );
  expect(row('eSIM Go')).toMatch(/not connected to it/);
  expect(row('eSIM Go')).not.toContain('no reply');
  expect(row('Airalo')).toMatch(/the balance pays for none of them1,234 msNov 21, 2025, 00:30$/);
});

test('in Turkish everything is counted as Turkish counts', () => {
  const { getByRole } = showParts(
    {
      jobs: { state: 'failing', waiting: 1200, failed: 3, lagSeconds: 4500 },
      catalogue: {
        state: 'works',
        plans: 12_345,
        destinations: 190,
        outdated: ['airalo'],
        syncedAt: null,
        syncingPage: 1234,
      },
    },
    { language: 'tr' },
  );
  const text = getByRole('table').textContent ?? '';
  for (const part of ['1.200', '4.500', '12.345', '1.234', 'Airalo']) expect(text).toContain(part);
});

test('a test e-mail whose answer was lost can be sent again, and only once at a time', async () => {
  const later = held(answer(testMailResponseSchema, { sentTo: 'selin@example.com' }));
  const { shop, press, getByRole } = showParts({}, { routes: { [MAIL]: [lost, later.answer] } });
  await press('Send test e-mail');
  await waitFor(() => expect(getToast()?.title).toBe('It is not known whether this was done'));
  await press('Send test e-mail');
  await waitFor(() => expect(getByRole('button').getAttribute('aria-busy')).toBe('true'));
  await press('Send test e-mail');
  later.release();
  await waitFor(() => expect(getToast()?.title).toBe('Test e-mail sent'));
  expect(shop.calls(MAIL)).toHaveLength(2);
});
