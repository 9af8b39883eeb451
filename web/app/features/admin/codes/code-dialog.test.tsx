import {
  type AdminDiscountCode,
  adminDiscountCodeResponseSchema,
  adminDiscountCodesSchema,
  discountPreviewSchema,
  type NewDiscountCode,
} from '@esimshop/contracts/admin-discount-codes';
import { pricingSettingsResponseSchema } from '@esimshop/contracts/pricing';
import { act, fireEvent, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { getToast } from '~/lib/toast.ts';
import { answer, held, lost, openFakeShop, problem, type Routes } from '../../../../test/fake-shop.ts';
import { renderInShop } from '../../../../test/render.tsx';
import { CodeDialog } from './code-dialog.tsx';
import { CodesTab } from './codes-tab.tsx';

const LIST = 'GET /api/admin/discount-codes';
const CREATE = 'POST /api/admin/discount-codes';
const CHANGE = 'PUT /api/admin/discount-codes/7';
const SEEN_AT = '2026-11-20T00:00:00.000Z';

const fields: NewDiscountCode = {
  ...{ code: 'HOPON10', type: 'percentage', value: '10', places: [], plans: [], from: null, to: null, minimum: null },
  ...{ uses: null, usesPerCustomer: 1, budget: null, isForFirstOrders: false, includesTopUps: false },
  ...{ ignoresFloor: false, isActive: true, partner: '' },
};
const figures = { uses: 3, revenue: '30.00', given: '3.00', returned: '0.00', margin: 300 };
const codeOf = (facts: Partial<AdminDiscountCode> = {}): AdminDiscountCode => ({
  ...fields,
  ...{ id: 7, value: '10.00', spellings: [], placeNames: [], state: 'active', figures },
  ...{ createdAt: SEEN_AT, updatedAt: SEEN_AT },
  ...facts,
});
const saved = (facts: Partial<AdminDiscountCode> = {}) =>
  answer(adminDiscountCodeResponseSchema, { code: codeOf(facts) });
const listWith = (code: AdminDiscountCode) =>
  answer(adminDiscountCodesSchema, {
    ...{ currency: 'USD', timeZone: 'UTC', codes: [code], recent: { ...figures, orders: 9 }, refusals: [] },
  });

const beside: Routes = {
  'POST /api/admin/discount-code-preview': [
    answer(discountPreviewSchema, {
      ...{ currency: 'USD', planCount: 0, heldCount: 0, vanishesAt: null, others: [], forecast: null, plans: [] },
    }),
  ],
  'GET /api/pricing-settings': [
    answer(pricingSettingsResponseSchema, {
      ...{ pricingSettings: [], currency: 'USD', planCount: 0, regions: [] },
      defaultMarkup: { planCount: 0, margins: null },
    }),
  ],
};

function openDialog(routes: Routes, code?: AdminDiscountCode) {
  const shop = openFakeShop({ ...beside, ...routes });
  const onClose = vi.fn();
  const page = renderInShop(<CodeDialog code={code} currency="USD" onClose={onClose} />);
  const field = (name: string) => page.getByLabelText(name) as HTMLInputElement;
  const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
  const press = (name: string) => act(async () => fireEvent.click(page.getByRole('button', { name })));
  return { ...page, shop, onClose, field, type, press };
}

test('a new code is created from what was typed, spelled as codes are', async () => {
  const { shop, type, press, onClose } = openDialog({ [CREATE]: [saved({ code: 'HOPON10' })] });
  type('Code', ' hop-on 10');
  type('Percent off', '12,5');
  type('Uses in all', '500');
  type('Last day', '2026-12-31');
  await press('Create code');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(shop.calls(CREATE).map(({ body }) => body)).toEqual([
    { ...fields, value: '12,5', uses: 500, to: '2026-12-31' },
  ]);
  expect(getToast()?.title).toBe('HOPON10 created');
});

test('a change names the version that was shown, and leaves amounts in other currencies as they are', async () => {
  const otherAmounts = [{ currency: 'EUR', value: '4.50', minimum: null }];
  const code = codeOf({ type: 'fixed_amount', value: '5.00', otherAmounts });
  const { shop, type, press, onClose } = openDialog({ [CHANGE]: [saved()] }, code);
  type('Amount off, in USD', '6');
  await press('Save code');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(shop.calls(CHANGE)[0]?.body).toEqual({
    updatedAt: SEEN_AT,
    value: { ...fields, type: 'fixed_amount', value: '6', otherAmounts },
  });
  expect(getToast()?.title).toBe('HOPON10 saved');
});

test('a code that exists already is named at its field, and what was typed stays', async () => {
  const errors = [{ path: 'code', code: 'taken' as const, message: 'HOPON10 exists already' }];
  const { field, type, press, onClose, findByText, queryByText } = openDialog({
    [CREATE]: [problem(422, 'invalid_input', { errors })],
  });
  type('Code', 'hopon10');
  type('Percent off', '10');
  await press('Create code');
  const sentence = /^This code exists already/;
  await findByText(sentence);
  expect([field('Code').value, field('Percent off').value]).toEqual(['hopon10', '10']);
  expect(onClose).not.toHaveBeenCalled();
  type('Code', 'hopon11');
  await waitFor(() => expect(queryByText(sentence)).toBeNull());
});

test('what the shop refuses in a change is named at its fields, and to what each is limited', async () => {
  const message = 'Not valid';
  const errors = [
    { path: 'otherAmounts.0.value', code: 'too_precise' as const, message },
    { path: 'value.partner', code: 'too_long' as const, message, params: { max: 100 } },
  ];
  const { field, press, findByText } = openDialog(
    { [CHANGE]: [problem(422, 'invalid_input', { errors })] },
    codeOf({ type: 'fixed_amount', otherAmounts: [{ currency: 'EUR', value: '4.50', minimum: null }] }),
  );
  await press('Save code');
  await findByText('Use a number such as 4.5.');
  await findByText('Use at most 100 characters.');
  const isWrong = (name: string) => field(name).getAttribute('aria-invalid');
  expect([isWrong('Amount off, in EUR'), isWrong('Passed on by'), getToast()]).toEqual(['true', 'true', undefined]);
});

test('what the shop refuses and no field says is told all the same', async () => {
  const errors = [{ path: 'otherAmounts', code: 'too_many' as const, message: 'Too many' }];
  const { press } = openDialog({ [CHANGE]: [problem(422, 'invalid_input', { errors })] }, codeOf());
  await press('Save code');
  await waitFor(() => expect(getToast()?.description).toBe('Please check what you entered.'));
  expect(getToast()).toMatchObject({ variant: 'destructive', title: 'Failed to save the code' });
});

test('what no code can be is named at each field, and is not sent', async () => {
  const { shop, type, press, getByText } = openDialog({});
  type('Code', 'AB');
  type('Percent off', '10%');
  type('Per customer', 'twice');
  await press('Create code');
  getByText('Use 4 to 20 letters and digits.');
  getByText('Use a number above 0 and at most 100 percent, such as 12.5.');
  getByText('Use a whole number from 1.');
  type('Code', 'HOPON10');
  type('Percent off', '150');
  type('Per customer', '2');
  type('First day', '2026-12-31');
  type('Last day', '2026-12-01');
  await press('Create code');
  getByText('Use a number above 0 and at most 100 percent, such as 12.5.');
  getByText('It would end before it begins.');
  expect(shop.calls(CREATE)).toEqual([]);
});

test('a destination that was typed and not chosen is not left out unseen', async () => {
  const { shop, type, press, findByText } = openDialog({});
  type('Code', 'HOPON10');
  type('Percent off', '10');
  type('Only for these destinations', 'Atlantis');
  await press('Create code');
  await findByText('Choose destinations that are on sale from the list.');
  expect(shop.calls(CREATE)).toEqual([]);
});

/** A change to 15 percent that comes after somebody else’s to 20. */
async function saveLate() {
  const theirs = codeOf({ value: '20.00', isActive: false, state: 'off', updatedAt: '2026-11-21T00:00:00.000Z' });
  const conflict = problem(409, 'conflict', { current: { ...theirs } });
  const opened = openDialog({ [CHANGE]: [conflict, saved()] }, codeOf());
  opened.type('Percent off', '15');
  await opened.press('Save code');
  await opened.findByText(/^HOPON10 has been changed since you opened it\. Nothing was overwritten\./);
  opened.getByText(/It is now: 20% off all plans, once each, Off\.$/);
  expect(getToast()).toMatchObject({
    ...{ variant: 'destructive', title: 'Failed to save the code' },
    description: 'This was changed elsewhere in the meantime.',
  });
  expect([opened.field('Percent off').value, opened.onClose.mock.calls.length]).toEqual(['15', 0]);
  return { ...opened, theirs };
}

test('what somebody else has made of a code is shown, and overwritten only by saving once more', async () => {
  const { shop, press, onClose, theirs } = await saveLate();
  await press('Save mine anyway');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(shop.calls(CHANGE)[1]?.body).toEqual({ updatedAt: theirs.updatedAt, value: { ...fields, value: '15' } });
});

test('what somebody else has made of a code can be taken, and changed from there', async () => {
  const { shop, field, press, onClose, queryByText, theirs } = await saveLate();
  await press('Take the newer one');
  expect([field('Percent off').value, field('Active').checked]).toEqual(['20', false]);
  expect(queryByText(/has been changed/)).toBeNull();
  await press('Save code');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(shop.calls(CHANGE)[1]?.body).toEqual({
    ...{ updatedAt: theirs.updatedAt, value: { ...fields, value: '20', isActive: false } },
  });
});

test('a change that is lost on its way overwrites nothing, and stays typed', async () => {
  const { shop, field, type, press, onClose } = openDialog({ [CHANGE]: [lost] }, codeOf());
  type('Percent off', '15');
  await press('Save code');
  const reason = 'No connection. Try again once you are back online.';
  await waitFor(() => expect(getToast()).toMatchObject({ variant: 'destructive', description: reason }));
  expect(getToast()?.title).toBe('It is not known whether this was done');
  expect(field('Percent off').value).toBe('15');
  expect(onClose).not.toHaveBeenCalled();
  await press('Save code');
  await waitFor(() => expect(shop.calls(CHANGE)).toHaveLength(2));
  expect(shop.calls(CHANGE)[1]?.body).toMatchObject({ updatedAt: SEEN_AT });
});

test('a second press while a code is being saved sends nothing', async () => {
  const later = held(saved());
  const { shop, type, press, onClose, findByRole, getByLabelText } = openDialog({ [CREATE]: [later.answer] });
  type('Code', 'HOPON10');
  type('Percent off', '10');
  await press('Create code');
  fireEvent.click(await findByRole('button', { name: /^Saving/ }));
  fireEvent.keyDown(getByLabelText('Code'), { key: 'Enter', ctrlKey: true });
  later.release();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(shop.calls(CREATE)).toHaveLength(1);
});

async function openTab(routes: Routes) {
  const shop = openFakeShop(routes);
  const page = renderInShop(<CodesTab />);
  const find = async () => (await page.findByRole('switch', { name: 'Code HOPON10' })) as HTMLInputElement;
  return { ...page, shop, find };
}

test('a code is ended as it was shown, and everything else of it stays', async () => {
  const code = codeOf({ uses: 500, partner: 'Ece', budget: '99.50', to: '2026-12-31' });
  const off = { ...code, isActive: false, state: 'off' as const };
  const { shop, find } = await openTab({ [LIST]: [listWith(code), listWith(off)], [CHANGE]: [saved(off)] });
  fireEvent.click(await find());
  await waitFor(() => expect(getToast()?.title).toBe('HOPON10 is off'));
  const value = { ...fields, uses: 500, partner: 'Ece', budget: '99.50', to: '2026-12-31', isActive: false };
  expect(shop.calls(CHANGE).map(({ body }) => body)).toEqual([{ updatedAt: SEEN_AT, value }]);
  await waitFor(async () => expect((await find()).checked).toBe(false));
});

test('a code that somebody ended meanwhile is not ended twice, and is shown as ended', async () => {
  const off = codeOf({ isActive: false, state: 'off', updatedAt: '2026-11-21T00:00:00.000Z' });
  const conflict = problem(409, 'conflict', { current: { ...off } });
  const { shop, find } = await openTab({ [LIST]: [listWith(codeOf()), listWith(off)], [CHANGE]: [conflict] });
  fireEvent.click(await find());
  await waitFor(() => expect(getToast()?.title).toBe('Failed to save the code'));
  await waitFor(async () => expect((await find()).checked).toBe(false));
  expect(shop.calls(CHANGE)).toHaveLength(1);
});

test('a code whose end is lost on its way is still on', async () => {
  const { shop, find } = await openTab({ [LIST]: [listWith(codeOf())], [CHANGE]: [lost] });
  fireEvent.click(await find());
  await waitFor(() => expect(getToast()).toMatchObject({ variant: 'destructive' }));
  await waitFor(() => expect(shop.calls(LIST)).toHaveLength(2));
  expect((await find()).checked).toBe(true);
});

test('a code that is switched on again at once is changed as its end has left it', async () => {
  const off = codeOf({ isActive: false, state: 'off', updatedAt: '2026-11-21T00:00:00.000Z' });
  const later = held(listWith(off));
  const { shop, find } = await openTab({ [LIST]: [listWith(codeOf()), later.answer], [CHANGE]: [saved(off), saved()] });
  fireEvent.click(await find());
  await waitFor(async () => expect((await find()).checked).toBe(false));
  fireEvent.click(await find());
  later.release();
  await waitFor(() => expect(getToast()?.title).toBe('HOPON10 is on'));
  expect(shop.calls(CHANGE)[1]?.body).toMatchObject({ updatedAt: off.updatedAt, value: { isActive: true } });
});
