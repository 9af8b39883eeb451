import { currencyPreviewSchema } from '@esimshop/contracts/admin-currencies';
import type { SellingCurrency } from '@esimshop/contracts/currencies';
import { DELIVERED_SETTINGS, settingsResponseSchema } from '@esimshop/contracts/settings';
import { act, fireEvent, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { getToast } from '~/lib/toast.ts';
import { answer, held, lost, openFakeShop, problem, type Routes } from '../../../../test/fake-shop.ts';
import { renderInShop } from '../../../../test/render.tsx';
import { CurrencyDialog } from './currency-dialog.tsx';
import { type Currencies, currenciesQuery } from './currency-queries.ts';

const SAVE = 'PUT /api/admin/settings/currencies';
const PREVIEW = 'POST /api/admin/currency-preview';

const euro: SellingCurrency = {
  ...{ currency: 'EUR', isOffered: true, rate: { from: 'ecb' } },
  ...{ marginPercent: 2, rounding: 'to_99', thresholdPercent: 1 },
};
const pound: SellingCurrency = { ...euro, currency: 'GBP', rate: { from: 'fixed', value: '0.79' } };
const currencies: Currencies = {
  ...{ base: 'USD', choices: ['EUR', 'GBP', 'TRY'], selling: [], lastReadAt: null },
  ...{ example: { name: 'Turkey 5 GB', productId: 'TR5', price: '9.99' }, version: 3, settings: [euro, pound] },
};
const saved = (...selling: SellingCurrency[]) =>
  answer(settingsResponseSchema, { version: 4, settings: { ...DELIVERED_SETTINGS, currencies: { selling } } });

function openDialog(stored: SellingCurrency | undefined, routes: Routes = {}) {
  const shop = openFakeShop({ [PREVIEW]: [answer(currencyPreviewSchema, { rate: '0.92', price: '9.39' })], ...routes });
  const onClose = vi.fn();
  const dialog = (known: Currencies) => <CurrencyDialog stored={stored} currencies={known} onClose={onClose} />;
  const page = renderInShop(dialog(currencies), {
    prepare: (client) => client.setQueryData(currenciesQuery.queryKey, currencies),
  });
  const field = (name: string) => page.getByLabelText(name) as HTMLInputElement;
  const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
  const choose = (name: string) => fireEvent.click(page.getByRole('radio', { name }));
  const press = (name: string) => act(async () => fireEvent.click(page.getByRole('button', { name })));
  const isOutdated = () => page.client.getQueryState(currenciesQuery.queryKey)?.isInvalidated;
  const show = (known: Currencies) => page.rerender(dialog(known));
  return { ...page, shop, onClose, field, type, choose, press, show, isOutdated };
}

test('a changed currency is saved in its place as of the version that was shown, and the others as they are', async () => {
  const changed: SellingCurrency = { ...euro, rate: { from: 'fixed', value: '0.93' }, marginPercent: 2.5 };
  const { shop, type, choose, press, onClose, isOutdated } = openDialog(euro, { [SAVE]: [saved(changed, pound)] });
  choose('Set by hand');
  type('1 USD =', '0.93');
  type('On top, percent', '2.5');
  await press('Save currency');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(shop.calls(SAVE).map(({ body }) => body)).toEqual([{ version: 3, value: { selling: [changed, pound] } }]);
  expect(getToast()).toMatchObject({
    ...{ title: 'Currencies saved', description: 'Shoppers see the new prices within seconds.' },
  });
  await waitFor(() => expect(isOutdated()).toBe(true));
});

test('percents are typed with a comma as with a point', async () => {
  const { shop, type, press } = openDialog(euro, { [SAVE]: [saved(euro, pound)] });
  type('On top, percent', '2,5');
  type('Smallest move, percent', '0,5');
  await press('Save currency');
  await waitFor(() => expect(shop.calls(SAVE)).toHaveLength(1));
  const changed = { ...euro, marginPercent: 2.5, thresholdPercent: 0.5 };
  expect(shop.calls(SAVE)[0]?.body).toEqual({ version: 3, value: { selling: [changed, pound] } });
});

test('a new currency is one that is not sold yet, and comes after the others', async () => {
  const lira: SellingCurrency = { ...euro, currency: 'TRY' };
  const { shop, press, onClose, getAllByRole } = openDialog(undefined, { [SAVE]: [saved(euro, pound, lira)] });
  expect(getAllByRole('option').map((option) => (option as HTMLOptionElement).value)).toEqual(['TRY']);
  await press('Add currency');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(shop.calls(SAVE)[0]?.body).toEqual({ version: 3, value: { selling: [euro, pound, lira] } });
});

test('terms that cannot be are named at their fields, and are not sent', async () => {
  const { shop, type, choose, press, getByText, queryByText } = openDialog(euro);
  choose('Set by hand');
  type('1 USD =', '0,00');
  type('On top, percent', '60');
  type('Smallest move, percent', 'none');
  await press('Save currency');
  const rate = 'Use a rate above 0, such as 0.92.';
  getByText(rate);
  getByText('Use a percentage from 0 to 50, such as 2.5.');
  getByText('Use a percentage from 0 to 20, such as 1.');
  choose('Central bank');
  await waitFor(() => expect(queryByText(rate)).toBeNull());
  expect(shop.calls(SAVE)).toEqual([]);
});

test('what a shopper would pay follows what is typed, before it is saved', async () => {
  const { shop, type, findByText, queryByText } = openDialog(euro, {
    [PREVIEW]: [
      answer(currencyPreviewSchema, { rate: '0.92', price: '9.39' }),
      answer(currencyPreviewSchema, { rate: null, price: null }),
    ],
  });
  await findByText('€9.39');
  type('On top, percent', '5');
  await findByText('The central bank has no rate for it at the moment. You can set one by hand.');
  expect(queryByText('€9.39')).toBeNull();
  expect(shop.calls(PREVIEW).map(({ body }) => body)).toEqual([euro, { ...euro, marginPercent: 5 }]);
});

test('a currency is removed only after a question, and the others stay', async () => {
  const { shop, press, onClose, getByRole } = openDialog(euro, { [SAVE]: [saved(pound)] });
  await press('Remove currency');
  expect(getByRole('alert').textContent).toBe('Stop selling in EUR? Carts go on in USD. Orders keep their currency.');
  expect(shop.calls(SAVE)).toEqual([]);
  await press('Keep editing');
  await press('Remove currency');
  await press('Remove currency');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(shop.calls(SAVE).map(({ body }) => body)).toEqual([{ version: 3, value: { selling: [pound] } }]);
});

test.each([
  [
    'somebody else was faster',
    problem(409, 'conflict'),
    'The currencies could not be saved',
    'This was changed elsewhere in the meantime.',
  ],
  [
    'the shop is busy',
    problem(503, 'unavailable'),
    'It is not known whether this was done',
    'The shop is busy right now. Please try again in a moment.',
  ],
  [
    'the connection is lost',
    lost,
    'It is not known whether this was done',
    'No connection. Try again once you are back online.',
  ],
])('when %s, it is said, and what was typed stays', async (_what, refuse, title, reason) => {
  const { field, type, press, onClose, isOutdated } = openDialog(euro, { [SAVE]: [refuse] });
  type('On top, percent', '5');
  await press('Save currency');
  await waitFor(() => expect(getToast()).toMatchObject({ variant: 'destructive', description: reason }));
  expect(getToast()?.title).toBe(title);
  expect(field('On top, percent').value).toBe('5');
  expect(onClose).not.toHaveBeenCalled();
  await waitFor(() => expect(isOutdated()).toBe(true));
});

/** A save that comes after somebody else's, whose list is shown from then on. */
async function saveLate(settings: SellingCurrency[]) {
  const opened = openDialog(euro, { [SAVE]: [problem(409, 'conflict'), saved()] });
  opened.type('On top, percent', '5');
  await opened.press('Save currency');
  await waitFor(() => expect(getToast()).toMatchObject({ variant: 'destructive' }));
  opened.show({ ...currencies, version: 4, settings });
  return opened;
}

test('what somebody else has made of a currency is shown before it is overwritten, and can be taken', async () => {
  const theirs: SellingCurrency = { ...euro, marginPercent: 9 };
  const { shop, press, field, getByText, queryByText } = await saveLate([theirs, pound]);
  getByText(/^EUR has been changed since you opened it.* It is now: Central bank, On top 9%, ends in \.99\.$/);
  expect(field('On top, percent').value).toBe('5');
  await press('Save mine anyway');
  await waitFor(() => expect(shop.calls(SAVE)).toHaveLength(2));
  const mine = { ...euro, marginPercent: 5 };
  expect(shop.calls(SAVE)[1]?.body).toEqual({ version: 4, value: { selling: [mine, pound] } });
  await press('Take the newer one');
  expect([field('On top, percent').value, queryByText(/has been changed/)]).toEqual(['9', null]);
});

test('a currency that somebody else has removed is added again only by saving once more, as it was typed', async () => {
  const { shop, press, getByText } = await saveLate([pound]);
  getByText('EUR has been removed in the meantime. Save it to add it again, or cancel.');
  await press('Save mine anyway');
  await waitFor(() => expect(shop.calls(SAVE)).toHaveLength(2));
  expect(shop.calls(SAVE)[1]?.body).toEqual({
    ...{ version: 4, value: { selling: [pound, { ...euro, marginPercent: 5 }] } },
  });
});

test('a second press while a currency is being saved sends nothing', async () => {
  const later = held(saved(euro, pound));
  const { shop, press, onClose, findByRole, getByLabelText } = openDialog(euro, { [SAVE]: [later.answer] });
  await press('Save currency');
  fireEvent.click(await findByRole('button', { name: /^Saving/ }));
  fireEvent.keyDown(getByLabelText('On top, percent'), { key: 'Enter', ctrlKey: true });
  later.release();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(shop.calls(SAVE)).toHaveLength(1);
});

test('what was typed is thrown away only after a question', async () => {
  const { field, type, press, onClose, getByRole } = openDialog(euro);
  type('On top, percent', '5');
  await press('Cancel');
  expect(getByRole('alert').textContent).toBe('Discard your changes?');
  await press('Keep editing');
  expect([field('On top, percent').value, onClose.mock.calls.length]).toEqual(['5', 0]);
  await press('Cancel');
  await press('Discard');
  expect(onClose).toHaveBeenCalledOnce();
});
