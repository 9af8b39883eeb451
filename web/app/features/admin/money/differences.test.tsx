import { type BookMonth, bookMonthSchema, type Difference } from '@esimshop/contracts/admin-month';
import { useQuery } from '@tanstack/react-query';
import { act, fireEvent, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Language } from '~/lib/language.ts';
import { answer, held, lost, openFakeShop, type Routes } from '../../../../test/fake-shop.ts';
import { renderInShop } from '../../../../test/render.tsx';
import { Differences } from './differences.tsx';
import { monthQuery } from './money-queries.ts';

const MONTH = 'GET /api/admin/months/2026-10';
const DECIDE = 'PUT /api/admin/months/2026-10/decisions';

const differenceOf = (number: number, facts: Partial<Difference> = {}): Difference => ({
  ...{ key: `stripe/sale/${number}`, type: 'other_amount', partner: 'stripe', kind: 'sale' },
  ...{ orderNumber: `ES-${number}`, orderId: number, reference: null, currency: 'USD', ours: '9.99', theirs: '9.90' },
  ...{ at: null, decision: null },
  ...facts,
});
const decision = { kind: 'explained' as const, note: 'Rounded', actor: 'admin:selin', at: '2026-11-02T08:00:00.000Z' };
const monthWith = (...differences: Difference[]): BookMonth => ({
  ...{ month: '2026-10', isOver: true, books: { timeZone: 'Europe/Istanbul', currencies: [], feesUnknown: 0 } },
  ...{ partners: [], payouts: [], moreDifferences: 0, readings: [], closed: null, afterClosing: [], differences },
});
const answerWith = (...differences: Difference[]) => answer(bookMonthSchema, monthWith(...differences));

function Month() {
  const { data } = useQuery(monthQuery('2026-10'));
  return data && <Differences shown={data} />;
}

async function openDifferences(answers: Routes[string], routes: Routes = {}, language: Language = 'en') {
  const shop = openFakeShop({ [MONTH]: answers, ...routes });
  const page = renderInShop(<Month />, { language });
  const [first] = await page.findAllByRole('heading', { level: 2 });
  const gate = () => within(page.container.querySelector('form')?.closest('section') as HTMLElement);
  const title = () => gate().getByRole('heading').textContent?.replaceAll('\u00a0', ' ');
  const press = (name: string) => act(async () => fireEvent.click(page.getByRole('button', { name })));
  const note = () => page.getByLabelText('Why') as HTMLInputElement;
  const reload = () => act(() => page.client.invalidateQueries({ queryKey: ['admin', 'month'] }));
  const decided = () => shop.calls(DECIDE).map(({ body }) => body);
  return { ...page, first, gate, title, press, note, reload, decided };
}

test('what is chosen for a difference is not taken for one that is found before it', async () => {
  const { gate, title, reload, findByRole } = await openDifferences([
    answerWith(differenceOf(7)),
    answerWith(differenceOf(3), differenceOf(7)),
  ]);
  fireEvent.click(gate().getByRole('radio', { name: /^Mark it as explained/ }));
  await reload();
  await findByRole('heading', { name: 'Other differences' });
  expect(title()).toContain('ES-7');
  expect((gate().getByRole('radio', { name: /^Mark it as explained/ }) as HTMLInputElement).checked).toBe(true);
});

test('once one is decided the next is asked about, with nothing chosen or typed for it', async () => {
  const later = held(answer(bookMonthSchema, monthWith()));
  const { gate, title, note, press, decided, findByText } = await openDifferences(
    [answerWith(differenceOf(3), differenceOf(7)), answerWith(differenceOf(3, { decision }), differenceOf(7))],
    { [DECIDE]: [later.answer] },
  );
  fireEvent.click(gate().getByRole('radio', { name: /^Mark it as explained/ }));
  fireEvent.change(note(), { target: { value: 'Rounded' } });
  await press('Mark as explained');
  await findByText('Working...');
  await press('Working...');
  later.release();
  await findByText(/^Explained by selin:/);
  expect(title()).toContain('ES-7');
  expect([note().value, decided().length]).toEqual(['', 1]);
  gate().getByRole('button', { name: 'Accept with this note' });
});

test('a decision that could not be taken back stays, and that can be tried again', async () => {
  const { press, findByText, getByText, decided } = await openDifferences(
    [answerWith(differenceOf(7, { decision })), answerWith(differenceOf(7, { decision })), answerWith(differenceOf(7))],
    { [DECIDE]: [lost, answer(bookMonthSchema, monthWith())] },
  );
  await press('Open again');
  await waitFor(() => expect(decided()).toHaveLength(1));
  getByText(/^Explained by selin:/);
  await press('Open again');
  await findByText('Accept it as it is');
  expect(decided()[1]).toMatchObject({ key: 'stripe/sale/7', decision: null });
});

test.each<[string, Partial<Difference>, string]>([
  ['JPY', { currency: 'JPY', ours: '1500', theirs: '1490' }, '¥1,490'],
  ['KWD', { currency: 'KWD', ours: '1.570', theirs: '1.569' }, 'KWD 1.569'],
  ['nothing known', { type: 'unknown_here', kind: 'other', orderNumber: null, ours: null, theirs: '-5.00' }, '−$5.00'],
])('a difference with %s is told in its amounts', async (_what, facts, shown) => {
  const { title } = await openDifferences([answerWith(differenceOf(7, facts))]);
  expect(title()).toContain(shown);
});

test('in Turkish a difference is told with its moment in the shop and its reference', async () => {
  const facts = { at: '2025-10-31T21:30:00.000Z', reference: 'ch_1' };
  const { gate } = await openDifferences([answerWith(differenceOf(7, facts))], {}, 'tr');
  const text = gate().getByRole('heading').closest('section')?.textContent;
  for (const part of ['1 Kas 2025 00:30', 'ch_1', 'ES-7', '$9.90']) expect(text).toContain(part);
});
