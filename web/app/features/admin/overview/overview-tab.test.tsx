import type { User } from '@esimshop/contracts/accounts';
import {
  type Figures,
  type Overview,
  overviewResponseSchema,
  type Waiting,
  waitingResponseSchema,
} from '@esimshop/contracts/admin-overview';
import type { Role } from '@esimshop/contracts/roles';
import { act, fireEvent, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { showUser } from '~/features/accounts/user-query.ts';
import { answer, held, lost, openFakeShop, problem, type Routes } from '../../../../test/fake-shop.ts';
import { renderInShop } from '../../../../test/render.tsx';
import { OverviewTab } from './overview-tab.tsx';

const SALES = 'GET /api/admin/overview';
const CASES = 'GET /api/admin/waiting';

const NOTHING: Figures = {
  ...{ paid: '0.00', refunded: '0.00', netRevenue: '0.00', cost: '0.00', fees: '0.00', margin: '0.00' },
  ...{ orders: 0, refundedOrders: 0 },
};
type Day = Partial<Figures> & { start?: string; isComplete?: boolean };
type Facts = Partial<Omit<Overview, 'figures' | 'before' | 'series'>> & {
  figures?: Partial<Figures>;
  before?: Partial<Figures>;
  series?: Day[];
};
const sales = ({ figures, before, series = [{}], ...facts }: Facts = {}) =>
  answer(overviewResponseSchema, {
    ...{ timeZone: 'UTC', currency: 'USD', from: '2026-11-14', to: '2026-11-20', unit: 'day', destinations: [] },
    figures: { ...NOTHING, ...figures },
    before: { ...NOTHING, from: '2026-11-07', to: '2026-11-13', ...before },
    series: series.map((day) => ({ ...NOTHING, start: '2026-11-20', isComplete: true, ...day })),
    ...facts,
  });
const rowOf = (facts: Partial<Waiting>): Waiting => ({
  ...{ kind: 'messages_unanswered', count: 1, since: null, dueAt: null, amount: null, currency: null },
  ...{ example: null, plan: null, reason: null, orderId: null, customerKey: null },
  ...facts,
});
const cases = (...waiting: Waiting[]) =>
  answer(waitingResponseSchema, { timeZone: 'UTC', currency: 'USD', waiting, deliveredLately: 0 });

function openTab(
  routes: Routes = {},
  { role = 'owner', now = '2026-11-20T12:00:00Z', search = '' }: { role?: Role; now?: string; search?: string } = {},
) {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
  onTestFinished(() => void vi.useRealTimers());
  const shop = openFakeShop({ [SALES]: [sales()], [CASES]: [cases()], ...routes });
  const user = { username: 'selin', isAdmin: true, role } as User;
  const page = renderInShop(<OverviewTab />, {
    path: `/admin?tab=overview${search}`,
    prepare: (client) => showUser(client, user),
  });
  const figure = async (name: string) => (await page.findByText(name, { selector: 'dt' })).parentElement?.textContent;
  return { ...page, shop, figure };
}

test('the view has its heading while open cases load, though the figures have failed', async () => {
  const later = held(cases());
  const { findByRole, getByRole } = openTab({ [SALES]: [lost], [CASES]: [later.answer] });
  await findByRole('heading', { level: 2, name: 'The overview could not be loaded' });
  getByRole('heading', { level: 1, name: 'Overview' });
  later.release();
  await findByRole('heading', { level: 1, name: 'Nothing needs your attention' });
});

test('open cases and figures that could not be refreshed say so, each for itself', async () => {
  const busy = problem(503, 'unavailable');
  const { client, findByText, getAllByText } = openTab({ [SALES]: [sales(), busy], [CASES]: [cases(), busy] });
  await findByText('Net revenue');
  await findByText('Nothing needs your attention');
  await act(() => client.invalidateQueries({ queryKey: ['admin'] }));
  await waitFor(() => expect(getAllByText(/^This could not be refreshed/)).toHaveLength(2));
  await findByText('Net revenue');
});

test('open cases are there before the figures, and a failure of one part leaves the other', async () => {
  const later = held(sales());
  const { findByRole, findByText, getByText } = openTab({ [SALES]: [later.answer], [CASES]: [lost, cases()] });
  await findByText('The overview could not be loaded');
  later.release();
  await findByText('Net revenue');
  fireEvent.click(await findByRole('button', { name: 'Try again' }));
  await findByText('Nothing needs your attention');
  getByText('Net revenue');
});

test.each([
  ['more than before', { netRevenue: '150.00' }, { netRevenue: '100.00' }, '$150.00+50% was $100.00'],
  ['below zero', { netRevenue: '-20.00' }, { netRevenue: '100.00' }, '−$20.00−120% was $100.00'],
  ['after nothing', { netRevenue: '50.00' }, {}, '$50.00was $0.00'],
  ['after less than nothing', { netRevenue: '50.00' }, { netRevenue: '-10.00' }, '$50.00was −$10.00'],
])('net revenue %s is compared only with what a share can be of', async (_when, figures, before, text) => {
  const { figure } = openTab({ [SALES]: [sales({ figures, before })] });
  expect(await figure('Net revenue')).toBe(`Net revenue${text}`);
});

test.each([
  [
    'a profit',
    { netRevenue: '100.00', margin: '40.00', fees: '3.00' },
    '$40.0040% of net revenue, after $3.00 payment fees',
  ],
  ['a loss', { netRevenue: '100.00', margin: '-40.00' }, '−$40.00'],
  ['no sale', { fees: '15.00', margin: '-15.00' }, '−$15.00after $15.00 payment fees'],
])('the margin of %s', async (_what, figures, text) => {
  const { figure } = openTab({ [SALES]: [sales({ figures })] });
  expect(await figure('Margin')).toBe(`Margin${text}`);
});

test('amounts of a currency without decimals have none, also the average', async () => {
  const figures = {
    ...{ paid: '2000000', refunded: '0', netRevenue: '2000000', cost: '0', fees: '0', margin: '2000000' },
    orders: 3,
  };
  const { figure } = openTab({ [SALES]: [sales({ currency: 'JPY', figures, series: [], before: figures })] });
  expect(await figure('Net revenue')).toBe('Net revenue¥2,000,000+0% was ¥2,000,000');
  expect(await figure('Paid orders')).toBe('Paid orders3average ¥666,667');
});

test.each([
  ['2026-11-20T22:30:00Z', 'Europe/Istanbul', 'from=2026-11-21&to=2026-11-21', 'from=2025-11-22&to=2026-11-21'],
  ['2026-11-20T02:30:00Z', 'America/New_York', 'from=2026-11-19&to=2026-11-19', 'from=2025-11-20&to=2026-11-19'],
])('at %s today is that of the shop in %s', async (now, timeZone, today, year) => {
  const { findByRole, getByRole } = openTab({ [SALES]: [sales({ timeZone })] }, { now });
  const link = await findByRole('link', { name: 'Today' });
  expect(link.getAttribute('href')).toBe(`/admin?tab=overview&${today}`);
  expect(getByRole('link', { name: 'Year' }).getAttribute('href')).toBe(`/admin?tab=overview&${year}`);
});

test('days in the wrong order are swapped, and until their figures are there the old ones keep their dates', async () => {
  const next = held(sales({ from: '2026-10-01', to: '2026-10-05' }));
  const { shop, findByRole, findByLabelText, getByLabelText, getByRole, address } = openTab({
    [SALES]: [sales({ to: '2026-11-19' }), next.answer],
  });
  fireEvent.change(await findByLabelText('First day'), { target: { value: '2026-10-05' } });
  fireEvent.change(getByLabelText('Last day'), { target: { value: '2026-10-01' } });
  fireEvent.click(getByRole('button', { name: 'Show' }));
  await waitFor(() => expect(address()).toBe('/admin?tab=overview&from=2026-10-01&to=2026-10-05'));
  await waitFor(() => expect(shop.calls(SALES).at(-1)?.path).toBe('/api/admin/overview?from=2026-10-01&to=2026-10-05'));
  getByRole('heading', { name: 'Nov 14 to Nov 19' });
  next.release();
  await findByRole('heading', { name: 'Oct 1 to Oct 5' });
});

test('figures of a range that was left meanwhile do not replace those of the last one', async () => {
  const week = held(sales());
  const month = sales({ from: '2026-10-22' });
  const { shop, findByRole, getByRole, client } = openTab({
    [SALES]: [sales({ from: '2026-11-20' }), week.answer, month],
  });
  fireEvent.click(await findByRole('link', { name: '7 days' }));
  await waitFor(() => expect(shop.calls(SALES)).toHaveLength(2));
  fireEvent.click(getByRole('link', { name: '30 days' }));
  await findByRole('heading', { name: 'Oct 22 to Nov 20' });
  await act(async () => week.release());
  await waitFor(() => expect(client.isFetching()).toBe(0));
  getByRole('heading', { name: 'Oct 22 to Nov 20' });
});

test('a range that is too long leaves the ranges to choose another', async () => {
  const { findByText, getByRole } = openTab(
    { [SALES]: [problem(422, 'invalid_input')] },
    { search: '&from=2000-01-01&to=2026-11-20' },
  );
  await findByText('The overview could not be loaded');
  getByRole('link', { name: '30 days' });
});

test.each([
  ['was refunded', { netRevenue: '0.00' }],
  ['brought less than what went back', { netRevenue: '-20.00' }],
])('a sale that %s is not told as no sale', async (_what, facts) => {
  const series = [{ paid: '10.00', refunded: '10.00', orders: 1, refundedOrders: 1, ...facts }];
  const { findByRole } = openTab({ [SALES]: [sales({ series })] });
  const part = await findByRole('region', { name: 'Revenue by day' });
  expect(part.textContent).not.toContain('Nothing was sold');
});

test('a chart is a table, too, with the latest day first and losses as they are', async () => {
  const series = [
    { start: '2026-11-18', netRevenue: '30.00', cost: '10.00', margin: '20.00', orders: 1 },
    { start: '2026-11-19', netRevenue: '-5.00', cost: '1.00', margin: '-6.00' },
  ];
  const { findByRole } = openTab({ [SALES]: [sales({ series })] });
  const part = await findByRole('region', { name: 'Revenue by day' });
  const rows = [...part.querySelectorAll('tbody tr')].map(({ textContent }) => textContent);
  expect(rows).toEqual(['Nov 19−$5.00$1.00−$6.00', 'Nov 18$30.00$10.00$20.00']);
});

test.each([
  ['2026-11-20T11:59:50Z', 'oldest 1 min'],
  ['2026-11-20T12:05:00Z', 'oldest 1 min'],
  ['2026-11-18T12:01:00Z', 'oldest 47 h'],
  ['2026-11-18T12:00:00Z', 'oldest 2 d'],
])('what waits since %s is %s', async (since, age) => {
  const { findByText } = openTab({ [CASES]: [cases(rowOf({ since }))] }, { role: 'support' });
  await findByText(age);
});

test('two disputes of one order are two cases', async () => {
  const dispute = (amount: string) =>
    rowOf({ kind: 'payments_disputed', example: 'ES-7', orderId: 7, amount, currency: 'USD' });
  const { findByText, getByText } = openTab(
    { [CASES]: [cases(dispute('9.99'), dispute('5.00'))] },
    { role: 'support' },
  );
  await findByText('$9.99');
  getByText('$5.00');
  // That React takes one for the other is an error on the console, which fails any test.
});
