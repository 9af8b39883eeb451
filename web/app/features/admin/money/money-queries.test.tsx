import { type BookMonth, bookMonthSchema, type Difference } from '@esimshop/contracts/admin-month';
import { act, fireEvent, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { getToast } from '~/lib/toast.ts';
import { answer, held, lost, openFakeShop, problem, type Routes } from '../../../../test/fake-shop.ts';
import { renderInShop } from '../../../../test/render.tsx';
import { MoneyTab } from './money-tab.tsx';

const MONTH = 'GET /api/admin/months/2026-10';
const READ = 'POST /api/admin/months/2026-10/readings';
const DECIDE = 'PUT /api/admin/months/2026-10/decisions';
const CLOSE = 'POST /api/admin/months/2026-10/closing';

const done = () => new Response(null, { status: 204 });
const asked = answer(z.null(), null, { status: 202 });

const differenceOf = (facts: Partial<Difference> = {}): Difference => ({
  ...{ key: 'stripe/sale/7', type: 'other_amount', partner: 'stripe', kind: 'sale', orderNumber: 'ES-7', orderId: 7 },
  ...{ reference: 'pi_7', currency: 'USD', ours: '9.99', theirs: '9.90', at: null, decision: null },
  ...facts,
});
const decision = {
  kind: 'accepted' as const,
  note: 'Rounded by the bank',
  actor: 'admin:selin',
  at: '2026-11-02T08:00Z',
};
const monthWith = (facts: Partial<BookMonth> = {}) =>
  answer(bookMonthSchema, {
    ...{ month: '2026-10', isOver: true, books: { timeZone: 'UTC', currencies: [], feesUnknown: 0 }, partners: [] },
    ...{ payouts: [], differences: [], moreDifferences: 0, readings: [], closed: null, afterClosing: [] },
    ...facts,
  });

async function openMonth(routes: Routes = {}) {
  const shop = openFakeShop({ [MONTH]: [monthWith()], ...routes });
  const page = renderInShop(<MoneyTab />, { path: '/admin?tab=money&month=2026-10' });
  await page.findByText(/^Every cent that came in/);
  const press = (name: string | RegExp) => act(async () => fireEvent.click(page.getByRole('button', { name })));
  const note = () => page.getByLabelText('Why') as HTMLInputElement;
  const type = (value: string) => fireEvent.change(note(), { target: { value } });
  return { ...page, shop, press, note, type };
}

test('a month is closed once, however often it is pressed, and says by whom', async () => {
  const later = held(done);
  const closed = { at: '2026-11-03T08:00:00.000Z', actor: 'admin:selin' };
  const { shop, press, findByText, findByRole, queryByRole } = await openMonth({
    [MONTH]: [monthWith(), monthWith({ closed })],
    [CLOSE]: [later.answer],
  });
  await press('Close October 2026');
  fireEvent.click(await findByRole('button', { name: /^Closing/ }));
  later.release();
  await findByText(/^October 2026 was closed Nov 3 at 08:00 by selin\./);
  expect(shop.calls(CLOSE)).toHaveLength(1);
  expect(queryByRole('button', { name: /^Close/ })).toBeNull();
});

test('while a month is being closed it is not compared, nor closed while it is about to be compared', async () => {
  const [closing, reading] = [held(done), held(asked)];
  const { shop, press, findByRole } = await openMonth({ [CLOSE]: [closing.answer], [READ]: [reading.answer] });
  await press('Close October 2026');
  await findByRole('button', { name: /^Closing/ });
  await press('Compare with partners');
  await press(/^Clos/);
  closing.release();
  await findByRole('button', { name: 'Close October 2026' });
  expect([shop.calls(CLOSE).length, shop.calls(READ).length]).toEqual([1, 0]);
  await press('Compare with partners');
  await findByRole('button', { name: /^Reading/ });
  await press('Close October 2026');
  reading.release();
  await findByRole('button', { name: 'Compare with partners' });
  expect([shop.calls(CLOSE).length, shop.calls(READ).length]).toEqual([1, 1]);
});

test.each([
  ['is not over', { isOver: false }, 'A month can be closed once its last day is over.'],
  ['has an open difference', { differences: [differenceOf()] }, 'The month can be closed once nothing is open.'],
  ['has differences that are not listed', { moreDifferences: 2 }, 'The month can be closed once nothing is open.'],
  [
    'has a payment without its fee',
    { books: { timeZone: 'UTC', currencies: [], feesUnknown: 1 } },
    'The month can be closed once nothing is open.',
  ],
])('a month that %s is not closed, and its button says why', async (_what, facts, reason) => {
  const { shop, press, getByRole } = await openMonth({ [MONTH]: [monthWith(facts)] });
  expect(getByRole('button', { name: 'Close October 2026' }).title).toBe(reason);
  await press('Close October 2026');
  expect(shop.calls(CLOSE)).toEqual([]);
});

test.each([
  [
    'was closed by somebody else',
    problem(409, 'already_closed'),
    'That did not work',
    /^This month has been closed already/,
  ],
  [
    'has something open since',
    problem(409, 'month_not_closable'),
    'That did not work',
    /^This month cannot be closed yet/,
  ],
  ['cannot be reached', lost, 'It is not known whether this was done', /^No connection/],
])('a month that %s is not closed, and is loaded again', async (_what, refuse, title, reason) => {
  const { shop, press } = await openMonth({ [CLOSE]: [refuse] });
  await press('Close October 2026');
  await waitFor(() => expect(getToast()).toMatchObject({ variant: 'destructive', title }));
  expect(getToast()?.description).toMatch(reason);
  await waitFor(() => expect(shop.calls(MONTH)).toHaveLength(2));
});

test('partners are read once, and the month is loaded again until their books are there', async () => {
  const reading = {
    partner: 'stripe',
    isRunning: true,
    pages: 1,
    entries: 40,
    endedAt: null,
    readThrough: null,
    problem: null,
  };
  const read = { ...reading, isRunning: false, readThrough: '2026-11-01T00:00:00.000Z' };
  const { shop, press, findByText, getByRole } = await openMonth({
    [MONTH]: [monthWith(), monthWith({ readings: [reading] }), monthWith({ readings: [read] })],
    [READ]: [asked],
  });
  await press('Compare with partners');
  await findByText(/is being read: 40 entries on 1 pages so far/);
  await press(/^Reading/);
  await findByText(/read until Nov 1 at 00:00/);
  expect(shop.calls(READ)).toHaveLength(1);
  getByRole('button', { name: 'Compare with partners' });
});

test('a difference is decided with a note, about the figures that were shown', async () => {
  const decided = differenceOf({ decision });
  const { shop, press, type, findByText, queryByText } = await openMonth({
    [MONTH]: [monthWith({ differences: [differenceOf()] }), monthWith({ differences: [decided] })],
    [DECIDE]: [done],
  });
  await press('Accept with this note');
  await findByText('Say why: the note stays with the month.');
  expect(shop.calls(DECIDE)).toEqual([]);
  type('Rounded by the bank');
  expect(queryByText('Say why: the note stays with the month.')).toBeNull();
  await press('Accept with this note');
  await findByText('Accepted by selin: Rounded by the bank');
  expect(shop.calls(DECIDE).map(({ body }) => body)).toEqual([
    {
      ...{ key: 'stripe/sale/7', ours: '9.99', theirs: '9.90' },
      decision: { kind: 'accepted', note: 'Rounded by the bank' },
    },
  ]);
});

test('a difference that has changed meanwhile is shown anew before it is decided, and the note stays', async () => {
  const newer = differenceOf({ theirs: '9.80' });
  const { shop, press, type, note, findByRole, getByRole } = await openMonth({
    [MONTH]: [monthWith({ differences: [differenceOf()] }), monthWith({ differences: [newer] })],
    [DECIDE]: [problem(409, 'conflict'), done],
  });
  await findByRole('heading', { name: 'Order ES-7: Stripe says $9.90, the shop $9.99' });
  fireEvent.click(getByRole('radio', { name: /^Mark it as explained/ }));
  type('Put right at the bank');
  await press('Mark as explained');
  await findByRole('heading', { name: 'Order ES-7: Stripe says $9.80, the shop $9.99' });
  expect(getToast()?.description).toBe('This was changed elsewhere in the meantime.');
  expect(note().value).toBe('Put right at the bank');
  await press('Mark as explained');
  await waitFor(() => expect(shop.calls(DECIDE)).toHaveLength(2));
  expect(shop.calls(DECIDE)[1]?.body).toMatchObject({
    ...{ theirs: '9.80', decision: { kind: 'explained', note: 'Put right at the bank' } },
  });
});

test('a note stays typed while the connection is lost, and belongs to its difference alone', async () => {
  const other = differenceOf({ key: 'stripe/sale/8', orderNumber: 'ES-8' });
  const { press, type, note } = await openMonth({
    [MONTH]: [monthWith({ differences: [differenceOf(), other] })],
    [DECIDE]: [lost],
  });
  type('Rounded by the bank');
  await press('Accept with this note');
  await waitFor(() => expect(getToast()?.title).toBe('It is not known whether this was done'));
  expect(note().value).toBe('Rounded by the bank');
  await press('Decide');
  await waitFor(() => expect(note().value).toBe(''));
});

test('a decision is taken back until the month is closed', async () => {
  const differences = [differenceOf({ decision })];
  const { shop, press, findByRole } = await openMonth({
    [MONTH]: [monthWith({ differences }), monthWith({ differences: [differenceOf()] })],
    [DECIDE]: [done],
  });
  await press('Open again');
  await findByRole('button', { name: 'Accept with this note' });
  expect(shop.calls(DECIDE)[0]?.body).toEqual({ key: 'stripe/sale/7', ours: '9.99', theirs: '9.90', decision: null });
});

test('in a closed month decisions stay as they are', async () => {
  const closed = { at: '2026-11-03T08:00:00.000Z', actor: 'admin:selin' };
  const { getByText, queryByRole } = await openMonth({
    [MONTH]: [monthWith({ closed, differences: [differenceOf({ decision })] })],
  });
  getByText('Accepted by selin: Rounded by the bank');
  expect(queryByRole('button', { name: 'Open again' })).toBeNull();
});
