import { type AdminCurrencies, adminCurrenciesSchema } from '@esimshop/contracts/admin-currencies';
import { fireEvent, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { getToast } from '~/lib/toast.ts';
import { answer, held, lost, openFakeShop, problem, type Routes } from '../../../../test/fake-shop.ts';
import { renderInShop } from '../../../../test/render.tsx';
import { type Currencies, currenciesQuery } from './currency-queries.ts';
import { WaitingRates } from './waiting-rates.tsx';

const ACCEPT = 'POST /api/admin/currencies/TRY/accept';
const DECLINE = 'POST /api/admin/currencies/TRY/decline';

const rate = (id: number, value: string) =>
  ({ id, rate: value, from: 'ecb', day: '2026-11-26', readAt: '2026-11-26T15:00:00.000Z' }) as const;
const listOf = (...selling: Partial<AdminCurrencies['selling'][number]>[]): AdminCurrencies => ({
  ...{ base: 'USD', choices: ['EUR', 'TRY'], example: null, lastReadAt: '2026-11-26T15:00:00.000Z' },
  selling: selling.map((facts) => ({
    ...{ currency: 'TRY', inUse: rate(8, '41.5'), waiting: null, gap: null, methods: [], price: null },
    ...facts,
  })),
});
const leap = { waiting: { ...rate(9, '45.25'), changePercent: 9.04 } };
const decided = answer(adminCurrenciesSchema, listOf({}));

function showRates(routes: Routes = {}, list = listOf(leap)) {
  const shop = openFakeShop(routes);
  const currencies: Currencies = { ...list, version: 3, settings: [] };
  const page = renderInShop(<WaitingRates currencies={currencies} />, {
    prepare: (client) => client.setQueryData(currenciesQuery.queryKey, currencies),
  });
  const press = (name: string) => fireEvent.click(page.getByRole('button', { name }));
  const isOutdated = () => page.client.getQueryState(currenciesQuery.queryKey)?.isInvalidated;
  return { ...page, shop, press, isOutdated };
}

test('a rate that leaps says by how much, and at which rate prices stay', () => {
  const { container } = showRates();
  expect(container.textContent).toContain('Turkish Lira costs 9.04% more. Prices stay at 41.5 until you decide.');
});

test('one that falls says less, and a currency without a rate that waits says nothing', () => {
  const fall = { waiting: { ...rate(9, '38'), changePercent: -8.4 } };
  const { container } = showRates({}, listOf(fall, { currency: 'EUR' }));
  expect(container.textContent).toContain('Turkish Lira costs 8.4% less.');
  expect(container.textContent).not.toContain('Euro');
});

test.each([
  ['accepted', ACCEPT, 'Use 45.25', 'The new rate of TRY is in use'],
  ['declined', DECLINE, 'Stay at 41.5', 'The rate of TRY stays'],
])('the very rate that was shown is %s', async (_what, route, button, title) => {
  const { shop, press, isOutdated } = showRates({ [route]: [decided] });
  press(button);
  await waitFor(() => expect(getToast()?.title).toBe(title));
  expect(shop.calls(route).map(({ body }) => body)).toEqual([{ id: 9 }]);
  await waitFor(() => expect(isOutdated()).toBe(true));
});

test('while a rate is being decided, neither button decides it again', async () => {
  const later = held(decided);
  const { shop, press, findByRole } = showRates({ [ACCEPT]: [later.answer] });
  press('Use 45.25');
  fireEvent.click(await findByRole('button', { name: /^Applying/ }));
  press('Stay at 41.5');
  later.release();
  await waitFor(() => expect(getToast()?.title).toBe('The new rate of TRY is in use'));
  expect([shop.calls(ACCEPT).length, shop.calls(DECLINE).length]).toEqual([1, 0]);
});

test.each([
  [
    'somebody else has decided',
    problem(409, 'already_decided'),
    'The rate could not be decided',
    'This has already been decided.',
  ],
  [
    'cannot be reached',
    lost,
    'It is not known whether this was done',
    'No connection. Try again once you are back online.',
  ],
])('a rate that %s is not decided, and is loaded again', async (_what, refuse, title, reason) => {
  const { press, isOutdated, getByRole } = showRates({ [DECLINE]: [refuse] });
  press('Stay at 41.5');
  await waitFor(() => expect(getToast()).toMatchObject({ variant: 'destructive', description: reason }));
  expect(getToast()?.title).toBe(title);
  await waitFor(() => expect(isOutdated()).toBe(true));
  getByRole('button', { name: 'Use 45.25' });
});
