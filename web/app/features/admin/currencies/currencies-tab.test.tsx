import {
  type AdminCurrencies,
  adminCurrenciesSchema,
  currencyPreviewSchema,
} from '@esimshop/contracts/admin-currencies';
import type { SellingCurrency } from '@esimshop/contracts/currencies';
import { DELIVERED_SETTINGS, settingsResponseSchema } from '@esimshop/contracts/settings';
import { fireEvent, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { getToast } from '~/lib/toast.ts';
import { answer, openFakeShop } from '../../../../test/fake-shop.ts';
import { renderInShop } from '../../../../test/render.tsx';
import { CurrenciesTab } from './currencies-tab.tsx';

const SAVE = 'PUT /api/admin/settings/currencies';
const PREVIEW = 'POST /api/admin/currency-preview';

const example = { name: 'Turkey 5 GB', productId: 'es-turkey-5gb', price: '9.99' };
const costsOnly: SellingCurrency = {
  ...{ currency: 'GBP', isOffered: false, rate: { from: 'ecb' } },
  ...{ marginPercent: 0, rounding: 'none', thresholdPercent: 0 },
};

function publish(selling: SellingCurrency[], version: number) {
  return answer(settingsResponseSchema, { version, settings: { ...DELIVERED_SETTINGS, currencies: { selling } } });
}

function showWith(selling: AdminCurrencies['selling']) {
  return answer(adminCurrenciesSchema, {
    ...{ base: 'USD', choices: ['EUR', 'GBP'], selling, example, lastReadAt: '2026-11-26T15:00:00.000Z' },
  });
}

async function openTab(stored: SellingCurrency[] = []) {
  const inUse = { id: 1, rate: '0.79', from: 'ecb', day: '2026-11-26', readAt: '2026-11-26T15:00:00.000Z' } as const;
  const row = { currency: 'GBP', inUse, waiting: null, gap: null, methods: ['credit_card'], price: null };
  const shop = openFakeShop({
    'GET /api/admin/currencies': [showWith(stored.length > 0 ? [row] : []), showWith([row])],
    'GET /api/admin/settings': [publish(stored, 3), publish([costsOnly], 4)],
    [PREVIEW]: [answer(currencyPreviewSchema, { rate: '0.79', price: '7.99' })],
    [SAVE]: [publish([costsOnly], 4)],
  });
  const page = renderInShop(<CurrenciesTab />);
  await page.findByRole('heading', { name: 'All currencies' });
  return { ...page, shop };
}

test('a currency whose rate is for costs only asks for no terms of prices, sends none, and says so in the list', async () => {
  const { shop, ...page } = await openTab();
  fireEvent.click(page.getByRole('button', { name: 'Add currency' }));
  const dialog = within(await page.findByRole('dialog'));
  fireEvent.change(dialog.getByRole('combobox'), { target: { value: 'GBP' } });
  expect(dialog.queryByLabelText('On top, percent')).not.toBeNull();
  expect(await dialog.findByText('£7.99')).not.toBeNull();

  const offered = dialog.getByRole('checkbox', { name: 'Offer it to shoppers' }) as HTMLInputElement;
  expect(offered.checked).toBe(true);
  fireEvent.click(offered);
  await waitFor(() => expect(dialog.queryByLabelText('On top, percent')).toBeNull());
  // What shoppers would pay goes from the preview, too; the rate stays.
  expect(dialog.queryByText('£7.99')).toBeNull();
  expect(dialog.queryByText('0.79')).not.toBeNull();

  fireEvent.click(dialog.getByRole('button', { name: 'Add currency' }));
  await waitFor(() => expect(getToast()?.title).toBe('Currencies saved'));
  expect(shop.calls(SAVE).map(({ body }) => body)).toEqual([
    { version: 3, value: { selling: [expect.objectContaining({ currency: 'GBP', isOffered: false })] } },
  ]);
  await page.findByText('For costs only');
});

test('one that is for costs only opens unticked, and ticking it asks for the terms', async () => {
  const page = await openTab([costsOnly]);
  expect(page.getByText('For costs only')).not.toBeNull();
  fireEvent.click(page.getByRole('button', { name: 'Edit GBP' }));
  const dialog = within(await page.findByRole('dialog'));
  const offered = dialog.getByRole('checkbox', { name: 'Offer it to shoppers' }) as HTMLInputElement;
  expect([offered.checked, dialog.queryByLabelText('On top, percent')]).toEqual([false, null]);
  fireEvent.click(offered);
  expect(await dialog.findByLabelText('On top, percent')).not.toBeNull();
});
