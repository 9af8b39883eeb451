import type { User } from '@esimshop/contracts/accounts';
import {
  type AdminPlan,
  type AdminPlans,
  adminPlansResponseSchema,
  marginPreviewResponseSchema,
  shownPlansResponseSchema,
  visibilityResponseSchema,
} from '@esimshop/contracts/admin-plans';
import { pricingSettingsResponseSchema } from '@esimshop/contracts/pricing';
import { DELIVERED_SETTINGS, settingsResponseSchema } from '@esimshop/contracts/settings';
import { act, fireEvent, render, waitFor } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { showUser } from '~/features/accounts/user-query.ts';
import { getToast } from '~/lib/toast.ts';
import { answer, held, lost, openFakeShop, problem, type Routes } from '../../../../test/fake-shop.ts';
import { renderInShop } from '../../../../test/render.tsx';
import { MinimumMargins } from './minimum-margins.tsx';
import { PlansTab } from './plans-tab.tsx';

const PLANS = 'GET /api/admin/plans';
const VISIBILITY = 'PUT /api/admin/plans/visibility';
const TEXTS = 'PUT /api/admin/plans/TR1/texts';
const SETTINGS = 'GET /api/admin/settings';
const PREVIEW = 'POST /api/admin/plans/minimum-margins-preview';
const SAVE = 'PUT /api/admin/settings/plans';

const planOf = (productId: string, facts: Partial<AdminPlan> = {}): AdminPlan => ({
  ...{ productId, name: 'Turkey 1 GB', countryCode: 'TR', names: { en: 'Turkey', tr: 'Türkiye' }, dataMb: 1000 },
  ...{ validityDays: 7, tier: null, supplier: 'airalo', cost: '1.50', price: '3.10', paymentFee: '0.36' },
  ...{ earned: '1.24', margin: 400, features: null, state: 'on_sale', hiddenAt: null, hiddenBy: null, ownNames: null },
  ...{ notes: null, isPinned: false, isUnlisted: false, featuredRank: null, isBelowMargin: false, version: 2, sold: 4 },
  ...facts,
});
const [small, large] = [planOf('TR1'), planOf('TR5', { dataMb: 5000 })];
const listOf = (facts: Partial<AdminPlans> = {}) =>
  answer(adminPlansResponseSchema, {
    ...{ plans: [small, large], total: 2, page: 1, per: 50, currency: 'USD', featured: [], hiddenDestinations: [] },
    ...{ counts: { on_sale: 2, unlisted: 0, hidden: 0 }, suppliers: ['airalo'], timeZone: 'UTC' },
    ...facts,
  });
const changed = answer(shownPlansResponseSchema, { changed: 1, belowMinimum: 0 });
const done = answer(visibilityResponseSchema, { changed: 1 });
const margins = { hidden: 0, shown: 0, below: 1, sold: 0, emptied: [], plans: [], currency: 'USD' };
const previewed = answer(marginPreviewResponseSchema, margins);
const settingsWith = (minimumMargins: { supplier: string; percent: number }[]) =>
  answer(settingsResponseSchema, { version: 3, settings: { ...DELIVERED_SETTINGS, plans: { minimumMargins } } });
const pricing = answer(pricingSettingsResponseSchema, {
  ...{ pricingSettings: [], currency: 'USD', planCount: 0, defaultMarkup: { planCount: 0, margins: null } },
  regions: [{ code: 'GR', names: { en: 'Greece', tr: 'Yunanistan' }, planCount: 3 }],
});

const beside: Routes = {
  [SETTINGS]: [settingsWith([])],
  [PREVIEW]: [previewed],
  'GET /api/pricing-settings': [pricing],
};

// React says once that happy-dom does not know this element.
beforeAll(() => {
  const quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  render(<search />).unmount();
  quiet.mockRestore();
});

function open(routes: Routes, path = '/admin?tab=plans') {
  const shop = openFakeShop({ ...beside, ...routes });
  const page = renderInShop(<PlansTab />, {
    path,
    prepare: (client) => showUser(client, { role: 'owner', isAdmin: true } as User),
  });
  const press = (name: string | RegExp) =>
    act(async () => fireEvent.click(page.getByText(name, { selector: 'button' })));
  const row = (act: 'Select' | 'Edit', gigabytes: number) =>
    page.findByLabelText(new RegExp(`^${act} Turkey ${gigabytes}\\sGB`));
  const choose = async (gigabytes: number) => fireEvent.click(await row('Select', gigabytes));
  const edit = async (gigabytes: number) => fireEvent.click(await row('Edit', gigabytes));
  const name = () => page.getByLabelText('Name in English') as HTMLInputElement;
  return { ...page, shop, press, choose, edit, name };
}

test('what is chosen stays chosen on the next page, and is acted on together', async () => {
  const greek = planOf('GR1', { dataMb: 3000 });
  const { shop, choose, press, findByText } = open({
    [PLANS]: [listOf({ total: 51 }), listOf({ plans: [greek], total: 51, page: 2 })],
    [VISIBILITY]: [changed],
  });
  await choose(1);
  await press('Next');
  await choose(3);
  await findByText('2 plans selected');
  await press('Hide 2');
  await waitFor(() => expect(shop.calls(VISIBILITY)).toHaveLength(1));
  expect(shop.calls(VISIBILITY)[0]?.body).toEqual({ productIds: ['TR1', 'GR1'], isHidden: true });
});

test('what is chosen while an act is on its way stays chosen', async () => {
  const later = held(changed);
  const { shop, choose, press, queryByText } = open({ [PLANS]: [listOf()], [VISIBILITY]: [later.answer] });
  await choose(1);
  await press('Hide 1');
  await waitFor(() => expect(shop.calls(VISIBILITY)).toHaveLength(1));
  await choose(5);
  later.release();
  await waitFor(() => expect(getToast()?.title).toBe('1 plan hidden'));
  expect(queryByText('1 plan selected')).not.toBeNull();
});

test.each([[[large]], [[]]])(
  'a plan that leaves the list for %j while its texts are written keeps its dialog, and can be saved',
  async (plans) => {
    const current = { version: 3, ownNames: { en: 'Turkey Pack' }, notes: null };
    const { shop, edit, press, name, container, findByText } = open({
      [PLANS]: [listOf(), listOf({ plans, total: plans.length })],
      [TEXTS]: [problem(409, 'conflict', { current }), done],
    });
    await edit(1);
    fireEvent.change(name(), { target: { value: 'All of Turkey' } });
    await press('Save');
    await waitFor(() => expect(getToast()?.title).toBe('Nothing was changed'));
    await waitFor(() => expect(shop.calls(PLANS)).toHaveLength(2));
    expect(container.querySelector('dialog[open]')).not.toBeNull();
    await findByText(/changed this plan meanwhile: Turkey Pack/);
    await press('Save');
    await waitFor(() => expect(getToast()?.title).toBe('Saved, and in the shop'));
    expect(shop.calls(TEXTS).map(({ body }) => (body as { version: number }).version)).toEqual([2, 3]);
    expect(container.querySelector('dialog[open]')).toBeNull();
  },
);

test('the late answer to the texts of one plan does not close the dialog of another', async () => {
  const later = held(done);
  const { shop, edit, press, name, container } = open({ [PLANS]: [listOf()], [TEXTS]: [later.answer] });
  await edit(1);
  fireEvent.change(name(), { target: { value: 'All of Turkey' } });
  await press('Save');
  await waitFor(() => expect(shop.calls(TEXTS)).toHaveLength(1));
  await press('Cancel');
  await press('Discard');
  await edit(5);
  fireEvent.change(name(), { target: { value: 'Much of Turkey' } });
  later.release();
  await waitFor(() => expect(getToast()?.title).toBe('Saved, and in the shop'));
  expect(container.querySelector('dialog[open]')).not.toBeNull();
});

test.each([
  [{ featuredRank: 1 }, ['F1', 'F2', 'F3', 'F4'], /^The home page has room for 4 plans/],
  [{}, ['F1', 'F2', 'F3'], 'Feature 1'],
])('with %j and %j on the home page, it is said whether another fits', async (facts, ids, text) => {
  const featured = ids.map((id) => planOf(id));
  const { choose, findByText } = open({ [PLANS]: [listOf({ plans: [planOf('TR1', facts)], featured })] });
  await choose(1);
  await findByText(text);
});

test('an answer to an earlier filter that comes late is not shown', async () => {
  const early = held(listOf({ plans: [small], total: 1 }));
  const { shop, findByText, findByLabelText, queryByLabelText } = open(
    { [PLANS]: [early.answer, listOf({ plans: [large], total: 1 })] },
    '/admin?tab=plans&state=hidden',
  );
  await waitFor(() => expect(shop.calls(PLANS)).toHaveLength(1));
  fireEvent.click(await findByLabelText('Remove filter: State'));
  await findByLabelText(/^Select Turkey 5\sGB/);
  early.release();
  await findByText('1 plan');
  expect(queryByLabelText(/^Select Turkey 1\sGB/)).toBeNull();
});

async function pickGreece({ getByLabelText, findByText }: ReturnType<typeof open>) {
  const field = await waitFor(() => getByLabelText('Hide a destination'));
  await act(async () => fireEvent.change(field, { target: { value: 'Greece' } }));
  await findByText('1 suggestion');
  fireEvent.keyDown(field, { key: 'Enter' });
  await findByText('Hide all of its plans');
}

test('selling a destination again leaves the one that is about to be hidden alone', async () => {
  const hidden = { code: 'FR', names: { en: 'France', tr: 'Fransa' }, hiddenAt: '2025-11-20T00:00:00.000Z' };
  const page = open({
    [PLANS]: [listOf({ hiddenDestinations: [{ ...hidden, hiddenBy: 'selin' }] })],
    'PUT /api/admin/destinations/FR/visibility': [changed],
  });
  await pickGreece(page);
  await page.press(/^Sell again/);
  await waitFor(() => expect(getToast()?.title).toBe('1 plan on sale again'));
  expect(page.queryByText('Hide all of its plans')).not.toBeNull();
});

async function openMinimums(routes: Routes, draft?: string) {
  const shop = openFakeShop({ ...beside, ...routes });
  if (draft) sessionStorage.setItem('settingsDraft.plans', draft);
  const page = renderInShop(<MinimumMargins suppliers={['airalo', 'esim-go']} />);
  const field = (name: string) => page.getByLabelText(`Minimum for ${name}`) as HTMLInputElement;
  const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
  const isWrong = (name: string) => field(name).getAttribute('aria-invalid') === 'true';
  await waitFor(() => expect(shop.calls(SETTINGS)).toHaveLength(1));
  return { ...page, shop, field, type, isWrong };
}

test('a preview that the connection has lost does not blame the percents', async () => {
  const { shop, findByLabelText, client, queryByText } = await openMinimums({ [PREVIEW]: [lost] });
  await findByLabelText('Minimum for Airalo');
  await waitFor(() => expect(shop.calls(PREVIEW)).toHaveLength(1));
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(queryByText('Enter whole percents from -100 to 95.')).toBeNull();
});

test('minimums that cannot be loaded are said to be so', async () => {
  const { client, container } = await openMinimums({ [SETTINGS]: [lost] });
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(container.textContent).not.toBe('');
});

test('a problem of one supplier’s minimum is not told at another’s once that one is filled in', async () => {
  const both = settingsWith([
    { supplier: 'airalo', percent: 20 },
    { supplier: 'esim-go', percent: 10 },
  ]);
  const errors = [{ path: 'value.minimumMargins.0.percent', code: 'invalid' as const, message: 'Expected a number' }];
  const page = await openMinimums({ [SETTINGS]: [both], [SAVE]: [problem(422, 'invalid_input', { errors })] });
  await page.findByLabelText('Minimum for Airalo');
  page.type('Airalo', '');
  page.type('eSIM Go', '2,5');
  fireEvent.click(page.getByText(/^Save/, { selector: 'button' }));
  await waitFor(() => expect(page.isWrong('eSIM Go')).toBe(true));
  page.type('Airalo', '15');
  expect([page.isWrong('Airalo'), page.isWrong('eSIM Go')]).toEqual([false, true]);
});

test('a percent sign alone is no minimum of nothing', async () => {
  const { shop, type, findByLabelText } = await openMinimums({});
  await findByLabelText('Minimum for Airalo');
  type('Airalo', '%');
  await waitFor(() => expect(shop.calls(PREVIEW)).toHaveLength(2));
  expect(shop.calls(PREVIEW)[1]?.body).not.toEqual({ minimumMargins: [{ supplier: 'airalo', percent: 0 }] });
});

test.each(['{"version":', '5', '"text"', '[]', '{"version":3}'])(
  'a draft of minimums that is stored as %j is passed over',
  async (draft) => {
    const { findByLabelText } = await openMinimums({}, draft);
    expect(((await findByLabelText('Minimum for Airalo')) as HTMLInputElement).value).toBe('');
  },
);

test('a draft of minimums from another version of the shop is passed over', async () => {
  const { queryByLabelText, client } = await openMinimums({}, '{"version":3,"values":{"minimums":{"airalo":20}}}');
  await waitFor(() => expect(client.getQueryData(['admin', 'settings'])).toBeDefined());
  await act(async () => undefined);
  expect(queryByLabelText('Minimum for Airalo')).not.toBeNull();
});
