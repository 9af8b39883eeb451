import type { User } from '@esimshop/contracts/accounts';
import { type AdminReceipts, adminReceiptsSchema } from '@esimshop/contracts/admin-tax';
import {
  DELIVERED_SETTINGS,
  type SettingsResponse,
  type ShopSettings,
  settingsResponseSchema,
} from '@esimshop/contracts/settings';
import { act, fireEvent, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { showUser } from '~/features/accounts/user-query.ts';
import type { Language } from '~/lib/language.ts';
import { getToast } from '~/lib/toast.ts';
import { answer, held, lost, openFakeShop, problem, type Routes } from '../../../../test/fake-shop.ts';
import { renderInShop } from '../../../../test/render.tsx';
import { TaxForm } from './tax-form.tsx';
import { TaxView } from './tax-view.tsx';

const SAVE = 'PUT /api/admin/settings/tax';

const settingsOf = (tax: Partial<ShopSettings['tax']> = {}, country = 'DE', version = 3): SettingsResponse => ({
  version,
  settings: {
    ...DELIVERED_SETTINGS,
    company: { ...DELIVERED_SETTINGS.company, country },
    tax: { ...DELIVERED_SETTINGS.tax, mode: 'inclusive', ...tax },
  },
});
const answerWith = (response: SettingsResponse) => answer(settingsResponseSchema, response);
const sampleIn = (currency: string, priceMinor: number): AdminReceipts['sample'] => ({
  plan: {
    ...{ countryCode: 'TR', names: { en: 'Turkey', tr: 'Türkiye' }, dataAmount: '5GB', dataMb: 5000 },
    ...{ tier: null, validityDays: 30 },
  },
  ...{ priceMinor, currency },
});

type Options = { published?: SettingsResponse; sample?: AdminReceipts['sample']; language?: Language };

function openForm(routes: Routes, { published = settingsOf(), sample = null, language = 'en' }: Options = {}) {
  const shop = openFakeShop(routes);
  const page = renderInShop(<TaxForm published={published} sample={sample} />, { language });
  const field = (name: string) => page.getByLabelText(name) as HTMLInputElement;
  const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
  const choose = (name: RegExp) => fireEvent.click(page.getByRole('radio', { name }));
  const press = (name: string) => act(async () => fireEvent.click(page.getByRole('button', { name })));
  const text = () => page.container.textContent?.replaceAll('\u00a0', ' ');
  const sent = () => shop.calls(SAVE).map(({ body }) => (body as { value: unknown }).value);
  return { ...page, field, type, choose, press, text, sent };
}

test('rates that cannot be read are shown with their line also where prices are to say nothing of tax', async () => {
  const errors = [{ path: 'value.rates', code: 'invalid' as const, message: 'Expected rates' }];
  const { type, choose, press, field, getByText } = openForm({ [SAVE]: [problem(422, 'invalid_input', { errors })] });
  type('Rates', 'DE,2021-01-01,19\nnonsense');
  choose(/^Say nothing of tax/);
  await press('Save tax and receipts');
  await waitFor(() => expect(getToast()?.title).toBe('Not saved'));
  expect(field('Rates').value).toContain('nonsense');
  getByText(/^Line 2 cannot be read/);
});

test('letters that no number can have are shown also where no receipts are to be issued', async () => {
  const errors = [{ path: 'value.series', code: 'invalid' as const, message: 'Expected letters' }];
  const { type, press, field, getByLabelText } = openForm(
    { [SAVE]: [problem(422, 'invalid_input', { errors })] },
    { published: settingsOf({ receipts: true, series: 'ES' }) },
  );
  type('Letters before the number', 'e s');
  fireEvent.click(getByLabelText('Issue receipts and credit notes'));
  await press('Save tax and receipts');
  await waitFor(() => expect(getToast()?.title).toBe('Not saved'));
  expect(field('Letters before the number').getAttribute('aria-invalid')).toBe('true');
});

test.each([
  ['USD', 999, '$9.99 in Germany, of which $1.60 is tax', '$9.99 in Türkiye, of which $1.66 is tax'],
  ['JPY', 1500, '¥1,500 in Germany, of which ¥239 is tax', '¥1,500 in Türkiye, of which ¥250 is tax'],
  ['KWD', 3070, 'KWD 3.070 in Germany, of which KWD 0.490 is tax', 'KWD 3.070 in Türkiye, of which KWD 0.512 is tax'],
])('what a price in %s contains is told with its decimals', (currency, priceMinor, germany, turkey) => {
  const { text } = openForm({}, { sample: sampleIn(currency, priceMinor) });
  const told = text()?.match(/Turkey 5 GB: .*? is tax/g);
  expect(told).toEqual([`Turkey 5 GB: ${germany}`, `Turkey 5 GB: ${turkey}`]);
});

test('what prices contain follows the rule and the table as they are typed, and is not guessed from half a line', () => {
  const { type, choose, text } = openForm({}, { sample: sampleIn('USD', 11_900), published: settingsOf({}, 'AT') });
  type('Rates', 'DE;2021-01-01;19\nAT;2021-01-01;25');
  expect(text()).toContain('$119.00 in Germany, of which $19.00 is tax');
  choose(/^That of your country/);
  expect(text()).toContain('$119.00 in Germany, of which $23.80 is tax');
  type('Rates', 'DE;2021-01-01;19\nAT;2021');
  expect(text()).not.toContain('of which');
});

test('in Turkish small letters before a number become those that a number has', () => {
  const { type, field, text } = openForm(
    {},
    { published: settingsOf({ receipts: true }, ''), language: 'tr', sample: sampleIn('USD', 999) },
  );
  const [series] = [...document.querySelectorAll<HTMLInputElement>('input[id="tax.series"]')];
  type(series?.labels?.[0]?.textContent ?? '', 'iş');
  expect(field(series?.labels?.[0]?.textContent ?? '').value).toBe('IŞ');
  expect(text()).toContain('Türkiye 5 GB');
});

test('what is typed while it is being saved stays, and a second press sends nothing', async () => {
  const later = held(answerWith(settingsOf({ rule: 'seller' }, 'DE', 4)));
  const { choose, type, press, sent, field, findByText } = openForm({ [SAVE]: [lost, later.answer] });
  choose(/^That of your country/);
  await press('Save tax and receipts');
  await waitFor(() => expect(getToast()?.title).toBe('It is not known whether this was done'));
  await press('Save tax and receipts');
  await findByText('Saving...');
  await press('Saving...');
  type('Rates', 'DE,2021-01-01,20');
  later.release();
  await waitFor(() => expect(getToast()?.title).toBe('Saved'));
  expect(sent()).toEqual([sent()[0], sent()[0]]);
  expect(field('Rates').value).toBe('DE,2021-01-01,20');
});

test('in Turkish the rates of a quarter are written as Turkish writes them', async () => {
  const sum = { documents: 1, currency: 'EUR', net: '100.00', tax: '8.10', total: '108.10' };
  const sums = [
    { ...sum, country: 'CH', rate: 810 },
    { ...sum, country: 'TR', rate: 2000 },
  ];
  openFakeShop({
    'GET /api/admin/receipts': [
      answer(adminReceiptsSchema, { receipts: [], count: 0, pending: 0, sums, sample: null, timeZone: 'UTC' }),
    ],
  });
  const { findByRole, getByRole } = renderInShop(<TaxView />, {
    language: 'tr',
    prepare: (client) => showUser(client, { username: 'selin', isAdmin: true, role: 'bookkeeper' } as User),
  });
  await findByRole('cell', { name: '%8,1' });
  getByRole('cell', { name: '%20' });
});
