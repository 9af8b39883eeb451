import {
  type System,
  type SystemPartners,
  systemPartnersResponseSchema,
  systemResponseSchema,
} from '@esimshop/contracts/admin-system';
import { fireEvent, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, held, openFakeShop, problem, type Routes } from '../../../../test/fake-shop.ts';
import { renderInShop } from '../../../../test/render.tsx';
import { SystemState } from './system-state.tsx';

const PARTNERS = 'GET /api/admin/system/partners';
const AT = '2026-11-20T12:00:00.000Z';
const WORKS = { state: 'works', latencyMs: 20 } as const;

const SYSTEM: System = {
  ...{ checkedAt: AT, sandbox: false, timeZone: 'UTC', lostPeriod: null },
  database: { ...WORKS, sizeBytes: 50_000_000, version: '18.1' },
  suppliers: [
    { name: 'esim-go', isConnected: true, offSale: null },
    { name: 'airalo', isConnected: true, offSale: { since: AT, reason: 'unreachable' } },
  ],
  payments: [{ name: 'stripe', lastWebhookAt: null, lastCapturedAt: AT }],
  mail: { sentLastDay: 3, waiting: 0, failed: 0 },
  jobs: { state: 'works', waiting: 0, failed: 0, lagSeconds: 0 },
  catalogue: { state: 'works', plans: 9, destinations: 3, outdated: [], syncedAt: AT, syncingPage: null },
  ...{ failedJobs: [], failedMails: [], unreadableWebhooks: [] },
  process: { startedAt: AT, nodeVersion: 'v24.0.0', memoryBytes: 200_000_000 },
};
const esimGo = { ...WORKS, name: 'esim-go', balance: '120.00', currency: 'USD', daysLeft: 12 };
const REPLIES: SystemPartners = {
  isComplete: true,
  suppliers: [esimGo, { ...esimGo, name: 'airalo', state: 'down', latencyMs: null, balance: null, daysLeft: null }],
  payments: [{ ...WORKS, name: 'stripe' }],
  mail: WORKS,
};

function openState(replies: Routes[string], system = SYSTEM) {
  const shop = openFakeShop({
    'GET /api/admin/system': [answer(systemResponseSchema, system)],
    [PARTNERS]: replies,
  });
  const page = renderInShop(<SystemState />);
  const rowOf = (name: string) => page.getByRole('rowheader', { name }).closest('tr')?.textContent ?? '';
  return { ...page, shop, rowOf };
}

test('suppliers whose catalogue was not read for a day are named', async () => {
  const catalogue: System['catalogue'] = { ...SYSTEM.catalogue, state: 'down', outdated: ['airalo', 'esim-go'] };
  const { rowOf, ...page } = openState([answer(systemPartnersResponseSchema, REPLIES)], { ...SYSTEM, catalogue });
  await page.findByRole('rowheader', { name: 'Catalog' });
  expect(rowOf('Catalog')).toContain('more than a day ago, or never: Airalo and eSIM Go');
});

test('what the shop knows is shown at once, and each partner when it has replied', async () => {
  const first = held(
    answer(systemPartnersResponseSchema, { ...REPLIES, isComplete: false, suppliers: [esimGo], mail: null }),
  );
  const second = held(answer(systemPartnersResponseSchema, REPLIES));
  const { rowOf, shop, ...page } = openState([first.answer, second.answer]);
  await page.findByRole('rowheader', { name: 'Database' });
  expect(shop.calls(PARTNERS)).toHaveLength(1);
  expect(rowOf('Database')).toContain('Works');
  for (const name of ['eSIM Go', 'Stripe', 'Mail']) expect(rowOf(name)).toContain('Checking...');
  expect(rowOf('Airalo')).toContain('Its plans are not sold');
  expect(rowOf('Mail')).toContain('3 sent in 24 hours');
  page.getByText('Checking the partners...');

  first.release();
  await page.findByText(/\$120\.00, lasts 12 days/);
  expect(rowOf('Stripe')).toContain('Works');
  for (const name of ['Airalo', 'Mail']) expect(rowOf(name)).toContain('Checking...');

  second.release();
  await page.findByText(/^6 of 7 components are working\./);
  expect(rowOf('Airalo')).toMatch(/Down.*no reply/);
  expect(rowOf('Mail')).toContain('Works');
});

test('partners that could not be asked are said to be unchecked, and asked again at a press', async () => {
  const replies = [problem(503, 'unavailable'), answer(systemPartnersResponseSchema, REPLIES)];
  const { rowOf, ...page } = openState(replies);
  await page.findByRole('heading', { name: 'The partners could not be checked' });
  for (const name of ['eSIM Go', 'Stripe', 'Mail']) expect(rowOf(name)).toContain('Not checked');
  expect(rowOf('Database')).toContain('Works');
  page.getByText(/^4 components could not be checked\./);
  fireEvent.click(within(page.container).getByRole('button', { name: 'Try again' }));
  await page.findByText(/^6 of 7 components are working\./);
  expect(page.queryByRole('heading', { name: 'The partners could not be checked' })).toBeNull();
});

test('mails that failed for good are said of a mail server that works', async () => {
  const failing = { ...SYSTEM, mail: { ...SYSTEM.mail, failed: 2 } };
  const { rowOf, ...page } = openState([answer(systemPartnersResponseSchema, REPLIES)], failing);
  await page.findByText(/^5 of 7 components are working\./);
  expect(rowOf('Mail')).toMatch(/Failed.*2 failed/);
});
