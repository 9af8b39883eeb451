import type { BookKind, Books } from '@esimshop/contracts/admin-books';
import { type BookMonth, bookMonthSchema, type Difference } from '@esimshop/contracts/admin-month';
import { fireEvent, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { answer, held, lost, openFakeShop, type Routes } from '../../../../test/fake-shop.ts';
import { renderInShop } from '../../../../test/render.tsx';
import { MoneyTab } from './money-tab.tsx';

const MONTH = 'GET /api/admin/months/2026-10';
const NEXT = 'GET /api/admin/months/2026-11';

type Currency = Books['currencies'][number];
const inCurrency = (currency: string, result: string, ...kinds: [BookKind, string][]): Currency => ({
  ...{ currency, result },
  kinds: kinds.map(([kind, amount]) => ({ kind, count: 1, amount })),
});
type Facts = Partial<BookMonth> & { currencies?: Currency[]; timeZone?: string };
const monthWith = ({ currencies = [], timeZone = 'UTC', ...facts }: Facts = {}) =>
  answer(bookMonthSchema, {
    ...{ month: '2026-10', isOver: true, books: { timeZone, currencies, feesUnknown: 0 }, partners: [], payouts: [] },
    ...{ differences: [], moreDifferences: 0, readings: [], closed: null, afterClosing: [] },
    ...facts,
  });

async function openMonth(facts: Facts = {}, routes: Routes = {}, search = '&month=2026-10') {
  const shop = openFakeShop({ [MONTH]: [monthWith(facts)], ...routes });
  const page = renderInShop(<MoneyTab />, { path: `/admin?tab=money${search}` });
  await page.findByText(/^Every cent that came in/);
  const figure = (name: string) => page.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;
  return { ...page, shop, figure };
}

const SOLD = inCurrency(
  'USD',
  '54.00',
  ['sale', '110.00'],
  ['discount', '-10.00'],
  ['refund', '-6.00'],
  ['fee', '-5.00'],
  ['supplier_cost', '-40.00'],
  ['supplier_credit', '5.00'],
);

test('a month is told in its groups, and as what is left of a hundred', async () => {
  const { figure, getByText } = await openMonth({ currencies: [SOLD] });
  expect(figure('Paid by customers')).toBe('$100.001 order');
  expect(figure('Returned')).toBe('−$6.001 time');
  expect(figure('Suppliers')).toBe('−$35.001 purchase, less credits');
  expect(figure('Payment fees')).toBe('−$5.005% of what was paid');
  expect(figure('Left')).toBe('$54.0054% of what was paid');
  getByText(
    'Of every $100.00 paid, $54.00 is left: $35.00 went to suppliers, $5.00 to payment fees, and $6.00 was returned.',
  );
});

test('a currency without decimals has its hundred in it, too', async () => {
  const own = inCurrency('JPY', '600', ['sale', '1000'], ['supplier_cost', '-400']);
  const { getByText } = await openMonth({ currencies: [own] });
  expect(getByText(/^Of every/).textContent).toContain('Of every ¥100 paid, ¥60 is left: ¥40 went to suppliers');
});

test('of a loss nothing is left of a hundred', async () => {
  const own = inCurrency('USD', '-20.00', ['sale', '10.00'], ['supplier_cost', '-30.00']);
  const { figure, queryByText } = await openMonth({ currencies: [own] });
  expect(figure('Left')).toBe('−$20.00−200% of what was paid');
  expect(queryByText(/^Of every/)).toBeNull();
});

test('what a bank gave back is not told as returned to customers', async () => {
  const own = inCurrency('USD', '120.00', ['sale', '100.00'], ['dispute', '20.00']);
  const { queryByText } = await openMonth({ currencies: [own] });
  expect(queryByText(/\$20\.00 was returned/)).toBeNull();
});

test('fees without a payment are no share of what was paid', async () => {
  const { figure } = await openMonth({ currencies: [inCurrency('USD', '-15.00', ['fee', '-15.00'])] });
  expect(figure('Payment fees')).toBe('−$15.00');
});

type Partner = BookMonth['partners'][number];
const stripe = (theirs: string | null = '9.99', facts: Partial<Partner> = {}): Partner => ({
  ...{ partner: 'stripe', role: 'payments', hasBooks: true, currency: 'USD' },
  kinds: [{ kind: 'sale', ours: '9.99', theirs }],
  ...facts,
});
const readThrough = (at: string | null, facts: Partial<BookMonth['readings'][number]> = {}) => ({
  ...{ partner: 'stripe', isRunning: false, pages: 1, entries: 1, endedAt: null, readThrough: at, problem: null },
  ...facts,
});
const differenceOf = (facts: Partial<Difference> = {}): Difference => ({
  ...{ key: 'stripe/sale/7', type: 'other_amount', partner: 'stripe', kind: 'sale', orderNumber: 'ES-7', orderId: 7 },
  ...{ reference: null, currency: 'USD', ours: '9.99', theirs: '9.90', at: null, decision: null },
  ...facts,
});
const decision = { kind: 'accepted' as const, note: 'Rounded', actor: 'admin:selin', at: '2026-11-02T08:00:00.000Z' };
const END = readThrough('2026-11-01T00:00:00.000Z');

test.each<[string, Facts, string]>([
  ['agree', { partners: [stripe()], readings: [END] }, 'Same, to the cent'],
  ['were not read', { partners: [stripe('0.00')] }, 'Not read yet'],
  ['do not exist', { partners: [stripe(null, { hasBooks: false })] }, 'Shows no books'],
  [
    'cannot be read',
    { partners: [stripe('0.00')], readings: [readThrough(null, { problem: 'denied' })] },
    'Not permitted',
  ],
  ['differ', { partners: [stripe('9.90')], readings: [END], differences: [differenceOf()] }, '1 difference'],
  [
    'differ, which is decided',
    { partners: [stripe('9.90')], readings: [END], differences: [differenceOf({ decision })] },
    'Differences decided',
  ],
])('books that %s', async (_what, facts, verdict) => {
  const { getByRole } = await openMonth(facts);
  const row = getByRole('row', { name: /^Stripe/ });
  expect(row.lastElementChild?.textContent).toBe(verdict);
});

test.each<[string, Facts]>([
  [
    'are not read to the end of the month',
    {
      readings: [readThrough('2026-10-20T00:00:00.000Z')],
      differences: [differenceOf({ type: 'unread', kind: null, currency: null, ours: null, theirs: null })],
    },
  ],
  ['lack what was sold since they were read', { isOver: false, readings: [readThrough('2026-10-20T00:00:00.000Z')] }],
])('books that %s are not told to have their differences decided', async (_what, facts) => {
  const { getByRole } = await openMonth({ partners: [stripe('5.00')], ...facts });
  expect(getByRole('row', { name: /^Stripe/ }).textContent).not.toContain('Differences decided');
});

test.each<[string, Partial<Difference>]>([
  ['movement', { type: 'unknown_here', kind: 'other', orderNumber: null, ours: null, theirs: '-5.00' }],
  ['payout', { type: 'payout_sum', kind: 'payout', ours: '-5.00', theirs: '10.00', orderNumber: null }],
])('money that left with a %s is not told as money that came', async (_what, facts) => {
  const { getByText } = await openMonth({ differences: [differenceOf(facts)] });
  expect(getByText(/Stripe/, { selector: 'h2' }).textContent).toContain('−$5.00');
});

test('a note stays typed when the comparison finds a difference before it', async () => {
  const earlier = differenceOf({ key: 'stripe/sale/3', orderNumber: 'ES-3' });
  const { client, getByLabelText, findByText } = await openMonth(
    {},
    { [MONTH]: [monthWith({ differences: [differenceOf()] }), monthWith({ differences: [earlier, differenceOf()] })] },
  );
  fireEvent.change(getByLabelText('Why'), { target: { value: 'Rounded by the bank' } });
  await client.invalidateQueries({ queryKey: ['admin', 'month'] });
  await findByText('2 differences');
  expect((getByLabelText('Why') as HTMLInputElement).value).toBe('Rounded by the bank');
});

test('until another month is there, the old one stays under its own name, without a word on the new one', async () => {
  const next = held(monthWith({ month: '2026-11', currencies: [inCurrency('USD', '1.00', ['sale', '1.00'])] }));
  const { findByRole, getByRole, queryByText, figure } = await openMonth(
    { currencies: [SOLD], readings: [END] },
    { [NEXT]: [next.answer] },
  );
  within(getByRole('heading', { level: 1 })).getByText('Agrees');
  fireEvent.click(getByRole('link', { name: 'Month after' }));
  await findByRole('heading', { level: 1, name: 'November 2026' });
  expect(queryByText('Agrees')).toBeNull();
  getByRole('region', { name: 'October 2026 in USD' });
  next.release();
  await findByRole('region', { name: 'November 2026 in USD' });
  expect(figure('Left')).toBe('$1.00100% of what was paid');
});

test('a month that cannot be loaded is not replaced by the one before, and can be asked for again', async () => {
  const { shop, findByRole, findByText, queryByText } = await openMonth(
    { currencies: [SOLD] },
    { [NEXT]: [lost, monthWith({ month: '2026-11' })] },
  );
  fireEvent.click(await findByRole('link', { name: 'Month after' }));
  await findByText('The month could not be loaded');
  expect(queryByText('$100.00')).toBeNull();
  fireEvent.click(await findByRole('button', { name: 'Try again' }));
  await findByText('No money moved in this month');
  expect(shop.calls(NEXT)).toHaveLength(2);
});

function setNow(now: string): void {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
  onTestFinished(() => void vi.useRealTimers());
}

test('a month that has begun in the shop can be opened, whatever month it is in London', async () => {
  setNow('2026-10-31T22:30:00Z');
  const { getByRole } = await openMonth({ timeZone: 'Europe/Istanbul' });
  getByRole('link', { name: 'Month after' });
});

test('without a month named, the shop’s own is shown', async () => {
  setNow('2026-11-01T02:30:00Z');
  const facts = { timeZone: 'America/New_York' };
  const { findByRole, getByRole } = await openMonth(facts, { [NEXT]: [monthWith({ month: '2026-11', ...facts })] }, '');
  await findByRole('heading', { level: 2, name: 'No money moved in this month' });
  await waitFor(() => expect(getByRole('heading', { level: 1 }).textContent).toContain('October'), { timeout: 1000 });
});
