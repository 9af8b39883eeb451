import {
  type PricingSetting,
  type PricingSettings,
  planPricesResponseSchema,
  pricingPreviewSchema,
  pricingSettingResponseSchema,
  pricingSettingsResponseSchema,
} from '@esimshop/contracts/pricing';
import { act, fireEvent, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { getToast } from '~/lib/toast.ts';
import { answer, held, lost, openFakeShop, problem, type Routes } from '../../../../test/fake-shop.ts';
import { renderInShop } from '../../../../test/render.tsx';
import { PlanPriceSearch } from './plan-price-search.tsx';
import { PricingTab } from './pricing-tab.tsx';
import { RuleDialog } from './rule-dialog.tsx';

const LIST = 'GET /api/pricing-settings';
const CREATE = 'POST /api/pricing-settings';
const CHANGE = 'PATCH /api/pricing-settings/4';
const DELETE = 'DELETE /api/pricing-settings/4';
const PREVIEW = 'POST /api/admin/pricing-preview';
const PRICES = 'GET /api/admin/plan-prices';

const ruleOf = (facts: Partial<PricingSetting> = {}): PricingSetting => ({
  ...{ id: 4, name: 'Summer', type: 'percentage', value: '48.00', basis: 'cost', rounding: 'none' },
  ...{ ignoresFloor: false, isActive: true, appliesTo: 'all', regionCode: null, productId: null },
  ...{ createdAt: '2026-11-20T00:00:00.000Z', updatedAt: '2026-11-20T00:00:00.000Z' },
  ...{ planCount: 12, appliesWith: null, margins: null, isOutranked: false },
  ...facts,
});
const settings: PricingSettings = {
  pricingSettings: [ruleOf(), ruleOf({ id: 5, name: 'Winter' })],
  ...{ currency: 'USD', planCount: 40, defaultMarkup: { planCount: 28, margins: null } },
  regions: [{ code: 'GR', names: { en: 'Greece', tr: 'Yunanistan' }, planCount: 3 }],
};
const saved = answer(pricingSettingResponseSchema, { pricingSetting: ruleOf(), changedPrices: 12 });
const preview = answer(pricingPreviewSchema, {
  ...{ currency: 'USD', planCount: 0, changedCount: 0, raisedCount: 0, loweredCount: 0, plans: [], warnings: [] },
});
const known: Routes = { [LIST]: [answer(pricingSettingsResponseSchema, settings)], [PREVIEW]: [preview] };

function open(ui: ReactNode, routes: Routes) {
  const shop = openFakeShop({ ...known, ...routes });
  const page = renderInShop(ui, { path: '/admin?tab=pricing' });
  const dialog = () => within(page.container.querySelector('dialog[open]') as HTMLElement);
  const field = (label: RegExp) => dialog().getByLabelText(label) as HTMLInputElement;
  const type = (label: RegExp, value: string) => fireEvent.change(field(label), { target: { value } });
  const press = (name: string) => act(async () => fireEvent.click(page.getByText(name, { selector: 'button' })));
  return { ...page, shop, dialog, field, type, press };
}
function openDialog(routes: Routes = {}, rule: PricingSetting | undefined = undefined) {
  const onClose = vi.fn();
  return { ...open(<RuleDialog rule={rule} currency="USD" onClose={onClose} />, routes), onClose };
}
async function openTab(routes: Routes = {}) {
  const page = open(<PricingTab />, routes);
  await page.findByText('Summer');
  const edit = (name: string) => act(async () => fireEvent.click(page.getByLabelText(`Edit ${name}`)));
  return { ...page, edit };
}

async function saveValue(value: string) {
  const page = openDialog({ [CREATE]: [saved] });
  page.type(/^Name/, 'Autumn');
  page.type(/^Value/, value);
  await page.press('Add rule');
  return page;
}

test.each(['4,5', '-35', ' 500 '])('the percentage %j is sent as it was typed', async (value) => {
  const { shop, onClose } = await saveValue(value);
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(shop.calls(CREATE).map(({ body }) => body)).toMatchObject([{ value }]);
});

test.each([
  ['1.000,5', 'Write 1000.5, without a separator for thousands.'],
  ['4.555', 'Use at most two decimal places, and no separator for thousands.'],
  ['a lot', 'Write a number such as 4.5.'],
  ['100000', 'Use at most 500.'],
  ['-91', 'Use at least -90.'],
  [' ', 'Please fill in this field.'],
])('the percentage %j is not sent, and its field says why', async (value, sentence) => {
  const { shop, dialog, field } = await saveValue(value);
  dialog().getByText(sentence);
  expect(field(/^Value/).getAttribute('aria-invalid')).toBe('true');
  expect(shop.calls(CREATE)).toEqual([]);
});

test('Ctrl+Enter saves, and once: a second one while it is being saved sends nothing', async () => {
  const later = held(saved);
  const { shop, type, field, onClose } = openDialog({ [CHANGE]: [later.answer] }, ruleOf());
  type(/^Value/, '52');
  const save = () => act(async () => fireEvent.keyDown(field(/^Value/), { key: 'Enter', ctrlKey: true }));
  await save();
  await save();
  later.release();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(shop.calls(CHANGE)).toHaveLength(1);
});

test('a text that names no region is not saved, and what is chosen is sent by its code', async () => {
  const { shop, type, press, dialog, field } = openDialog({ [CREATE]: [saved] });
  type(/^Name/, 'Greece');
  type(/^Value/, '20');
  fireEvent.click(dialog().getByLabelText('Region'));
  await waitFor(() => expect(shop.calls(LIST)).toHaveLength(1));
  type(/^Region code/, 'Atlantis');
  await press('Add rule');
  dialog().getByText('Choose a region that is on sale from the list.');
  type(/^Region code/, 'yunan');
  await act(async () => fireEvent.keyDown(field(/^Region code/), { key: 'Enter' }));
  await press('Add rule');
  await waitFor(() => expect(shop.calls(CREATE)).toHaveLength(1));
  expect(shop.calls(CREATE)[0]?.body).toMatchObject({ appliesTo: 'region', regionCode: 'GR', productId: null });
});

test('a new rule whose response was lost is saved again under its key, so that it is there once', async () => {
  const { shop, type, press, onClose } = openDialog({ [CREATE]: [lost, saved] });
  type(/^Name/, 'Autumn');
  type(/^Value/, '20');
  await press('Add rule');
  await waitFor(() => expect(getToast()?.title).toBe('Failed to save pricing setting'));
  await press('Add rule');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  const [first, second] = shop.calls(CREATE).map(({ key }) => key);
  expect(first).toBeDefined();
  expect(second).toBe(first);
});

const newer = ruleOf({ value: '45.00', updatedAt: '2026-11-20T08:00:00.000Z' });
const conflict = problem(409, 'conflict', { current: { pricingSetting: newer, changedBy: 'ayse' } });

test('who has taken the newer rule changes that one, without another conflict', async () => {
  const { shop, type, press, findByText, field, onClose } = openDialog({ [CHANGE]: [conflict, saved] }, ruleOf());
  type(/^Value/, '52');
  await press('Save changes');
  await findByText(/^ayse has changed this rule/);
  await press('Take the newer one');
  expect(field(/^Value/).value).toBe('45');
  type(/^Value/, '46');
  await press('Save changes');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(shop.calls(CHANGE)[1]?.body).toMatchObject({ value: '46', updatedAt: newer.updatedAt });
});

test('a deleted rule that is saved as a new one is said to be created', async () => {
  const gone = problem(404, 'pricing_rule_not_found');
  const { press, findByText, onClose } = openDialog({ [CHANGE]: [gone], [CREATE]: [saved] }, ruleOf());
  await press('Save changes');
  await findByText(/^This rule has been deleted/);
  await press('Save as a new rule');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(getToast()?.title).toBe('Pricing setting created');
});

test('the late answer to a rule that was left does not close the dialog of another', async () => {
  const later = held(saved);
  const { shop, press, edit, type, container } = await openTab({ [CHANGE]: [later.answer] });
  await edit('Summer');
  type(/^Value/, '52');
  await press('Save changes');
  await waitFor(() => expect(shop.calls(CHANGE)).toHaveLength(1));
  await press('Cancel');
  await press('Discard');
  await edit('Winter');
  type(/^Name/, 'Winter sale');
  later.release();
  await waitFor(() => expect(getToast()?.title).toBe('Pricing setting updated'));
  expect(container.querySelector('dialog[open]')).not.toBeNull();
});

test('the late answer to a deletion does not close the dialog of another rule', async () => {
  const later = held(lost);
  const { shop, press, edit, type, container, getByLabelText } = await openTab({ [DELETE]: [later.answer] });
  fireEvent.click(getByLabelText('Delete Summer'));
  await press('Delete rule');
  await waitFor(() => expect(shop.calls(DELETE)).toHaveLength(1));
  await press('Cancel');
  await edit('Winter');
  type(/^Name/, 'Winter sale');
  later.release();
  await waitFor(() => expect(getToast()?.title).toBe('Failed to delete pricing setting'));
  expect(container.querySelector('dialog[open]')).not.toBeNull();
});

test('a switch that is pressed twice without a connection is shown as it was', async () => {
  const later = held(lost);
  const { shop, getByLabelText, client } = await openTab({
    [LIST]: [...(known[LIST] ?? []), lost],
    [CHANGE]: [later.answer],
  });
  const flip = getByLabelText('Rule Summer') as HTMLInputElement;
  fireEvent.click(flip);
  await waitFor(() => expect(flip.checked).toBe(false));
  fireEvent.click(flip);
  await waitFor(() => expect(flip.checked).toBe(true));
  later.release();
  await waitFor(() => expect(shop.calls(CHANGE)).toHaveLength(2));
  await waitFor(() => expect([client.isMutating(), client.isFetching()]).toEqual([0, 0]));
  expect(flip.checked).toBe(true);
});

const noPrices = answer(planPricesResponseSchema, { currency: 'USD', plans: [], total: 0 });

function openSearch(routes: Routes) {
  const page = open(<PlanPriceSearch />, routes);
  const search = (value: string) => fireEvent.change(page.getByLabelText('Plan or destination'), { target: { value } });
  return { ...page, search };
}

test('plans are searched once typing pauses, and what matches nothing is said', async () => {
  const { shop, search, findByText } = openSearch({ [PRICES]: [noPrices] });
  search('atl');
  search('atlantis & co');
  await findByText('No plan on sale matches.');
  expect(shop.calls(PRICES).map(({ path }) => path)).toEqual(['/api/admin/plan-prices?search=atlantis%20%26%20co']);
});

test('a search of plans that failed is said to have failed', async () => {
  const { shop, search, client, container } = openSearch({ [PRICES]: [lost] });
  const before = container.textContent;
  search('turkey');
  await waitFor(() => expect(shop.calls(PRICES)).toHaveLength(1));
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(container.textContent).not.toBe(before);
});

test('while the next search runs, what the last one found is not shown as its result', async () => {
  const later = held(noPrices);
  const { shop, search, findByText, container, queryByText } = openSearch({ [PRICES]: [noPrices, later.answer] });
  search('atlantis');
  await findByText('No plan on sale matches.');
  search('turkey');
  await waitFor(() => expect(shop.calls(PRICES)).toHaveLength(2));
  expect(queryByText('No plan on sale matches.') === null || container.querySelector('[aria-busy=true]')).toBeTruthy();
});
