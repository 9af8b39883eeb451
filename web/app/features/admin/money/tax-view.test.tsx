import type { User } from '@esimshop/contracts/accounts';
import { type AdminReceipts, adminReceiptsSchema, type TaxSum } from '@esimshop/contracts/admin-tax';
import type { Role } from '@esimshop/contracts/roles';
import {
  DELIVERED_SETTINGS,
  type SettingsResponse,
  type ShopSettings,
  settingsResponseSchema,
} from '@esimshop/contracts/settings';
import { fireEvent, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { showUser } from '~/features/accounts/user-query.ts';
import { getToast } from '~/lib/toast.ts';
import { answer, held, lost, openFakeShop, problem, type Routes } from '../../../../test/fake-shop.ts';
import { renderInShop } from '../../../../test/render.tsx';
import { TaxView } from './tax-view.tsx';

const RECEIPTS = 'GET /api/admin/receipts';
const SETTINGS = 'GET /api/admin/settings';
const SAVE = 'PUT /api/admin/settings/tax';

const sumOf = (facts: Partial<TaxSum> = {}): TaxSum => ({
  ...{ country: 'DE', rate: 1900, currency: 'EUR', documents: 2, net: '100.00', tax: '19.00', total: '119.00' },
  ...facts,
});
const receipts = (facts: Partial<AdminReceipts> = {}) =>
  answer(adminReceiptsSchema, {
    ...{ receipts: [], count: 0, pending: 0, sums: [], sample: null, timeZone: 'UTC' },
    ...facts,
  });
const settingsOf = (tax: Partial<ShopSettings['tax']> = {}, version = 3): SettingsResponse => ({
  version,
  settings: { ...DELIVERED_SETTINGS, tax: { ...DELIVERED_SETTINGS.tax, ...tax } },
});
const answerWith = (response: SettingsResponse) => answer(settingsResponseSchema, response);

type Options = { role?: Role; now?: string; search?: string; published?: SettingsResponse };

async function openTax(routes: Routes = {}, options: Options = {}) {
  const { role = 'owner', now = '2026-11-20T12:00:00Z', search = '', published = settingsOf() } = options;
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
  onTestFinished(() => void vi.useRealTimers());
  const shop = openFakeShop({ [RECEIPTS]: [receipts()], [SETTINGS]: [answerWith(published)], ...routes });
  const user = { username: 'selin', isAdmin: true, role } as User;
  const page = renderInShop(<TaxView />, {
    path: `/admin?tab=tax${search}`,
    prepare: (client) => showUser(client, user),
  });
  await page.findByRole('heading', { name: 'Tax by country' });
  const press = (name: string | RegExp) => fireEvent.click(page.getByRole('button', { name }));
  const choose = (name: RegExp) => fireEvent.click(page.getByRole('radio', { name }));
  const rates = () => page.getByLabelText('Rates') as HTMLTextAreaElement;
  const type = (value: string) => fireEvent.change(rates(), { target: { value } });
  const load = (text: string) => {
    const file = new File([text], 'rates.csv', { type: 'text/csv' });
    fireEvent.change(page.getByLabelText('Load a CSV file'), { target: { files: [file] } });
  };
  return { ...page, shop, press, choose, rates, type, load };
}

test.each([
  ['', 'Quarter 4 of 2026', '?from=2026-10-01&to=2026-12-31', false],
  ['&quarter=2024-1', 'Quarter 1 of 2024', '?from=2024-01-01&to=2024-03-31', true],
  ['&quarter=2026-5', 'Quarter 4 of 2026', '?from=2026-10-01&to=2026-12-31', false],
])('the query %j shows %s', async (search, title, days, hasNext) => {
  const { shop, getByText, queryByRole } = await openTax({}, { search });
  getByText(title);
  expect(shop.calls(RECEIPTS).map(({ path }) => path)).toEqual([`/api/admin/receipts${days}`]);
  expect(queryByRole('link', { name: 'Quarter after' }) !== null).toBe(hasNext);
});

test('until another quarter is there, its title does not stand above the tax of the one before', async () => {
  const next = held(receipts({ sums: [sumOf({ tax: '7.00' })] }));
  const { findByText, getByRole, queryByText } = await openTax({
    [RECEIPTS]: [receipts({ sums: [sumOf()] }), next.answer],
  });
  await findByText('€19.00');
  fireEvent.click(getByRole('link', { name: 'Quarter before' }));
  await findByText('Quarter 3 of 2026');
  const old = queryByText('€19.00');
  expect(old === null || old.closest('[aria-busy=true]') !== null).toBe(true);
});

test('the way to another quarter keeps the focus while that one is loaded', async () => {
  const next = held(receipts());
  const { findByRole, findByText, getByRole } = await openTax({ [RECEIPTS]: [receipts(), next.answer] });
  const link = getByRole('link', { name: 'Quarter before' });
  link.focus();
  fireEvent.click(link);
  await findByText('Quarter 3 of 2026');
  expect(document.activeElement).toBe(link);
  next.release();
  await findByRole('heading', { name: 'Tax by country' });
  expect(document.activeElement).toBe(link);
});

test('a quarter that cannot be loaded leaves the way back to the others', async () => {
  const { findByText, getByRole } = await openTax({ [RECEIPTS]: [receipts(), lost] });
  fireEvent.click(getByRole('link', { name: 'Quarter before' }));
  await findByText('Tax and receipts could not be loaded');
  getByRole('link', { name: 'Quarter after' });
});

test('a quarter that has begun in the shop can be opened, whatever day it is in London', async () => {
  const options = { now: '2026-12-31T22:30:00Z', search: '&quarter=2026-4' };
  const { getByRole } = await openTax({ [RECEIPTS]: [receipts({ timeZone: 'Europe/Istanbul' })] }, options);
  getByRole('link', { name: 'Quarter after' });
});

test('tax is told by country, rate and currency, also where more was returned than sold', async () => {
  const sums = [
    sumOf({ rate: 2550, country: 'FI', documents: 1200 }),
    sumOf({ currency: 'JPY', net: '-1000', tax: '-190' }),
    sumOf({ country: '', rate: 0, tax: '0.00' }),
  ];
  const { getByRole } = await openTax({ [RECEIPTS]: [receipts({ sums })] });
  const table = getByRole('table', { name: 'Tax by country' });
  const rows = [...table.querySelectorAll('tbody tr')].map(({ textContent }) => textContent);
  expect(rows).toEqual(['Finland25.5%1,200€100.00€19.00', 'Germany19%2−¥1,000−¥190', '–0%2€100.00€0.00']);
});

test('a bookkeeper sees the tax, and is not asked to decide about it', async () => {
  const { shop, queryByRole } = await openTax({}, { role: 'bookkeeper' });
  expect(queryByRole('heading', { name: 'Tax and receipts' })).toBeNull();
  expect(shop.calls(SETTINGS)).toEqual([]);
});

const INCLUSIVE = settingsOf({ mode: 'inclusive' });

test('a file of rates, as a table program saves it, is published as it is read', async () => {
  const { shop, load, press, rates } = await openTax({ [SAVE]: [answerWith(INCLUSIVE)] }, { published: INCLUSIVE });
  load('\uFEFFcountry;from;rate;source\r\nde;2021-01-01;25,5;"Law; of 2021"\r\n');
  await waitFor(() => expect(rates().value).toMatch(/^country/));
  press('Save tax and receipts');
  await waitFor(() => expect(getToast()?.title).toBe('Saved'));
  expect(shop.calls(SAVE)[0]?.body).toMatchObject({
    value: { rates: [{ country: 'DE', from: '2021-01-01', rate: 2550, source: 'Law; of 2021' }] },
  });
});

test('what is chosen while a file is read stays chosen', async () => {
  const { load, choose, rates, getByRole } = await openTax({}, { published: INCLUSIVE });
  load('DE;2021-01-01;19');
  choose(/^That of your country/);
  await waitFor(() => expect(rates().value).toBe('DE;2021-01-01;19'));
  expect((getByRole('radio', { name: /^That of your country/ }) as HTMLInputElement).checked).toBe(true);
});

test('rates that the shop refuses say so at the field', async () => {
  const errors = [
    { path: 'value.rates', code: 'invalid' as const, message: 'A country has two rates from the same day' },
  ];
  const { type, press, rates } = await openTax(
    { [SAVE]: [problem(422, 'invalid_input', { errors })] },
    { published: INCLUSIVE },
  );
  type('DE,2021-01-01,19\nDE,2021-01-01,20');
  press('Save tax and receipts');
  await waitFor(() => expect(getToast()?.title).toBe('Not saved'));
  expect(rates().getAttribute('aria-invalid')).toBe('true');
});

test.each<[string, Partial<ShopSettings['tax']>, RegExp]>([
  ['switched receipts on', { receipts: true }, /receipts/],
  ['gone back to the delivered rates', { rates: null }, /Rates: (?!empty)/],
])('that somebody else has %s is told before it is undone', async (_what, theirs, told) => {
  const rates = [{ country: 'DE', from: '2021-01-01', rate: 1900, source: '' }];
  const current = settingsOf({ rates, ...theirs }, 9);
  const { press, choose, findByRole } = await openTax(
    { [SAVE]: [problem(409, 'conflict', { current })] },
    { published: settingsOf({ rates }) },
  );
  choose(/^Include tax/);
  press('Save tax and receipts');
  const mine = await findByRole('button', { name: 'Save mine' });
  expect(mine.closest('form')?.querySelector('ul')?.textContent).toMatch(told);
});
