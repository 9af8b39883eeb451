import type { Books } from '@esimshop/contracts/admin-books';
import type { BookMonth } from '@esimshop/contracts/admin-month';
import { within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderInShop } from '../../../../test/render.tsx';
import { CurrencyMonth } from './currency-month.tsx';
import { PartnersTable } from './partners-table.tsx';

type Partner = BookMonth['partners'][number];
type Payout = BookMonth['payouts'][number];
const partnerOf = (currency: string, ours: string, facts: Partial<Partner> = {}): Partner => ({
  ...{ partner: 'stripe', role: 'payments', hasBooks: true, currency },
  kinds: [{ kind: 'sale', ours, theirs: ours }],
  ...facts,
});
const payoutOf = (reference: string, currency: string, amount: string, facts: Partial<Payout> = {}): Payout => ({
  ...{ partner: 'stripe', reference, currency, amount, state: 'paid', at: '2026-10-20T08:00:00.000Z' },
  ...{ arrivesOn: null, orders: null },
  ...facts,
});
const reading = {
  ...{ partner: 'stripe', isRunning: false, pages: 1, entries: 1, endedAt: null, problem: null },
  readThrough: '2026-11-01T00:00:00.000Z',
};
const monthOf = (facts: Partial<BookMonth>): BookMonth => ({
  ...{ month: '2026-10', isOver: true, books: { timeZone: 'UTC', currencies: [], feesUnknown: 0 } },
  ...{ partners: [], payouts: [], differences: [], moreDifferences: 0, readings: [reading] },
  ...{ closed: null, afterClosing: [] },
  ...facts,
});

function showTable(facts: Partial<BookMonth>, side: Partner['role'] = 'payments') {
  const page = renderInShop(<PartnersTable shown={monthOf(facts)} side={side} />);
  const rows = within(page.container).queryAllByRole('row').slice(1);
  return rows.map((row) => [...row.children].map(({ textContent }) => textContent?.replaceAll('\u00a0', ' ')));
}

test('each currency of a partner has its own sales, decimals and payouts, of which a failed one is none', () => {
  const payouts = [
    ...[payoutOf('1', 'KWD', '1.500'), payoutOf('2', 'KWD', '0.070'), payoutOf('3', 'JPY', '1000')],
    ...[payoutOf('4', 'KWD', '9.000', { state: 'failed' }), payoutOf('5', 'KWD', '5.000', { partner: 'paypal' })],
  ];
  const partners = [partnerOf('KWD', '1.570'), partnerOf('JPY', '1500')];
  expect(showTable({ partners, payouts })).toEqual([
    ['Stripe', 'KWD 1.570', 'KWD 0.000', 'KWD 0.000', 'KWD 0.000', 'KWD 1.570', 'Same, to the cent'],
    ['Stripe', '¥1,500', '¥0', '¥0', '¥0', '¥1,000', 'Same, to the cent'],
  ]);
});

test('a difference in one currency is none in another, and one without a currency is in each', () => {
  const difference = {
    ...{ key: 'x', type: 'other_amount', partner: 'stripe', kind: 'sale', orderNumber: null, orderId: null },
    ...{ reference: null, currency: 'EUR', ours: '1.00', theirs: '2.00', at: null, decision: null },
  } as BookMonth['differences'][number];
  const partners = [partnerOf('USD', '9.99'), partnerOf('EUR', '1.00')];
  const verdicts = (differences: BookMonth['differences']) =>
    showTable({ partners, differences }).map((cells) => cells.at(-1));
  expect(verdicts([difference])).toEqual(['Same, to the cent', '1 difference']);
  expect(verdicts([{ ...difference, type: 'unread', currency: null }])).toEqual(['1 difference', '1 difference']);
});

test('in a closed month what a later reading could not do changes no verdict', () => {
  const closed = { at: '2026-11-02T08:00:00.000Z', actor: 'admin:selin' } as BookMonth['closed'];
  const readings = [{ ...reading, readThrough: null, problem: 'denied' as const }];
  expect(showTable({ partners: [partnerOf('USD', '9.99')], readings, closed })[0]?.at(-1)).toBe('Same, to the cent');
});

test('suppliers have no payouts, and a side without partners no table', () => {
  const supplier = partnerOf('USD', '', {
    ...{ partner: 'esim-go', role: 'supplies', hasBooks: false },
    kinds: [{ kind: 'supplier_cost', ours: '-40.00', theirs: null }],
  });
  expect(showTable({ partners: [supplier] }, 'supplies')).toEqual([['eSIM Go', '−$40.00', 'Shows no books']]);
  expect(showTable({ partners: [supplier] })).toEqual([]);
});

const ownOf = (currency: string, result: string, kinds: Books['currencies'][number]['kinds']) => ({
  ...{ currency, result, kinds },
});

test('a month in a currency with three decimals adds up in it, in Turkish', () => {
  const own = ownOf('KWD', '1100.500', [
    { kind: 'sale', count: 1234, amount: '2000.750' },
    { kind: 'supplier_cost', count: 1234, amount: '-900.250' },
  ]);
  const page = renderInShop(<CurrencyMonth own={own} month="2026-10" isOnly />, { language: 'tr' });
  const text = page.container.textContent?.replaceAll('\u00a0', ' ');
  for (const part of ['KWD 2,000.750', '−KWD 900.250', '1.234', 'KWD 1,100.500', '%55']) expect(text).toContain(part);
  page.getByRole('region', { name: /KWD/ });
});

test('of a month with several currencies no share is left over, and one without entries has only its nothing', () => {
  const own = ownOf('USD', '10.00', [{ kind: 'sale', count: 1, amount: '10.00' }]);
  const some = renderInShop(<CurrencyMonth own={own} month="2026-10" isOnly={false} />);
  expect(some.queryByText(/^Of every/)).toBeNull();
  const none = renderInShop(<CurrencyMonth own={ownOf('JPY', '0', [])} month="2026-10" isOnly />);
  expect(none.container.textContent).not.toMatch(/NaN|Infinity/);
  expect(none.container.querySelectorAll('tbody tr')).toHaveLength(0);
});
