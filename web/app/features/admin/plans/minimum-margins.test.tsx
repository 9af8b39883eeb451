import { type AdminPlan, marginPreviewResponseSchema, shownPlansResponseSchema } from '@esimshop/contracts/admin-plans';
import { DELIVERED_SETTINGS, settingsResponseSchema } from '@esimshop/contracts/settings';
import { fireEvent, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { getToast } from '~/lib/toast.ts';
import { answer, openFakeShop, problem, type Routes } from '../../../../test/fake-shop.ts';
import { renderInShop } from '../../../../test/render.tsx';
import { ChosenBar } from './chosen-bar.tsx';
import { MinimumMargins } from './minimum-margins.tsx';
import { PlansTable } from './plans-table.tsx';

const PREVIEW = 'POST /api/admin/plans/minimum-margins-preview';
const SAVE = 'PUT /api/admin/settings/plans';
const VISIBILITY = 'PUT /api/admin/plans/visibility';

const plan: AdminPlan = {
  ...{ productId: 'TR1', name: 'Turkey 1 GB', countryCode: 'TR', names: { en: 'Turkey', tr: 'Türkiye' } },
  ...{ dataMb: 1000, validityDays: 7, tier: null, supplier: 'airalo', cost: '1.50', price: '2.10' },
  ...{ paymentFee: '0.36', earned: '0.24', margin: 114, state: 'hidden', hiddenAt: null, hiddenBy: null },
  ...{
    features: null,
    ownNames: null,
    notes: null,
    isPinned: false,
    isUnlisted: false,
    featuredRank: null,
    isBelowMargin: true,
    version: 0,
    sold: 0,
  },
};
const dear: AdminPlan = {
  ...{ ...plan, productId: 'TR5', name: 'Turkey 5 GB', dataMb: 5000, margin: 400, isBelowMargin: false },
  ...{ hiddenAt: '2026-11-20T00:00:00.000Z', hiddenBy: 'selin' },
};
const preview = { hidden: 0, shown: 0, below: 1, sold: 0, emptied: [], plans: [], currency: 'USD' };
const wouldHide = { ...preview, hidden: 12, below: 13, sold: 3, emptied: [plan.names], plans: [dear] };
const settingsWith = (percent: number, version: number) =>
  answer(settingsResponseSchema, {
    version,
    settings: { ...DELIVERED_SETTINGS, plans: { minimumMargins: [{ supplier: 'airalo', percent }] } },
  });

async function openForm(routes: Routes = {}) {
  const shop = openFakeShop({
    'GET /api/admin/settings': [settingsWith(20, 3)],
    [PREVIEW]: [answer(marginPreviewResponseSchema, preview), answer(marginPreviewResponseSchema, wouldHide)],
    ...routes,
  });
  const page = renderInShop(<MinimumMargins suppliers={['airalo', 'esim-go']} />);
  const minimum = (await page.findByLabelText('Minimum for Airalo')) as HTMLInputElement;
  await page.findByText('1 plan is hidden by it now.');
  const type = (value: string) => fireEvent.change(minimum, { target: { value } });
  const press = (name: string | RegExp) => fireEvent.click(page.getByRole('button', { name }));
  return { ...page, shop, minimum, type, press };
}

test('a minimum says what it would hide before it is saved, and is saved as a whole percent of its supplier', async () => {
  const { shop, minimum, type, press, findByText, getByText, queryByText, getByRole } = await openForm({
    [SAVE]: [settingsWith(35, 4)],
  });
  expect(minimum.value).toBe('20');
  type('35%');
  await findByText('Not saved yet: 12 plans would be hidden, 0 would be offered again.');
  getByText('They were sold 3 times in 30 days.');
  getByText('1 destination would have no plan left: Turkey.');
  within(getByRole('table', { name: 'What it does' })).getByText(/5 GB/);
  const minimumMargins = [{ supplier: 'airalo', percent: 35 }];
  expect(shop.calls(PREVIEW).at(-1)?.body).toEqual({ minimumMargins });
  press(/^Save/);
  await waitFor(() =>
    expect(shop.calls(SAVE).map(({ body }) => body)).toEqual([{ version: 3, value: { minimumMargins } }]),
  );
  await waitFor(() => expect(queryByText(/^Not saved yet/)).toBeNull());
});

test('an empty minimum is none, and one that is no whole percent is named at its field', async () => {
  const errors = [{ path: 'value.minimumMargins.0.percent', code: 'invalid' as const, message: 'Expected a number' }];
  const { shop, minimum, type, press, findByText } = await openForm({
    [PREVIEW]: [answer(marginPreviewResponseSchema, preview), problem(422, 'invalid_input', { errors })],
    [SAVE]: [problem(422, 'invalid_input', { errors }), settingsWith(20, 4)],
  });
  type('2,5');
  await findByText('Enter whole percents from -100 to 95.');
  press(/^Save/);
  await waitFor(() => expect(minimum.getAttribute('aria-invalid')).toBe('true'));
  expect(minimum.value).toBe('2,5');
  type('');
  press(/^Save/);
  await waitFor(() => expect(shop.calls(SAVE)).toHaveLength(2));
  expect(shop.calls(SAVE)[1]?.body).toEqual({ version: 3, value: { minimumMargins: [] } });
});

test('what is no decimal number is no percent', async () => {
  const { shop, type } = await openForm();
  type('0x10');
  await waitFor(() => expect(shop.calls(PREVIEW)).toHaveLength(2));
  expect(shop.calls(PREVIEW)[1]?.body).toEqual({ minimumMargins: [{ supplier: 'airalo', percent: null }] });
});

const none = () => {};
const page = {
  ...{
    plans: [plan, dear],
    total: 2,
    page: 1,
    per: 50,
    currency: 'USD',
    counts: { on_sale: 4, unlisted: 0, hidden: 2 },
  },
  ...{ featured: [], hiddenDestinations: [], suppliers: ['airalo', 'esim-go'], timeZone: 'UTC' },
};

test('the row of a plan below the minimum says why it cannot be put on sale by hand', () => {
  const { getByRole, getByText } = renderInShop(
    <PlansTable page={page} sort={undefined} onSort={none} chosen={new Map()} onChoose={none} onEdit={none} />,
  );
  const below = getByRole('switch', { name: /1\sGB/ }) as HTMLInputElement;
  expect(below.disabled).toBe(true);
  const reason = document.getElementById(below.getAttribute('aria-describedby') ?? '');
  expect(reason?.textContent).toBe('hidden: below your minimum margin.');
  expect(getByText('Change it').getAttribute('href')).toBe('#settings-plans');
  expect((getByRole('switch', { name: /5\sGB/ }) as HTMLInputElement).disabled).toBe(false);
});

test('a plan with calls and texts says so, and one with data alone says nothing', () => {
  const talking = { ...plan, productId: 'TR1_CALLS', features: { voiceMinutes: 100, smsCount: 50 } };
  const { getAllByRole } = renderInShop(
    <PlansTable
      page={{ ...page, plans: [plan, talking] }}
      sort={undefined}
      onSort={none}
      chosen={new Map()}
      onChoose={none}
      onEdit={none}
    />,
  );
  expect(getAllByRole('rowheader').map((row) => /minutes.*/.exec(row.textContent ?? '')?.[0])).toEqual([
    undefined,
    expect.stringMatching(/^minutes, 50 SMS/),
  ]);
});

test('of several plans those below the minimum stay hidden, also one that fell below it meanwhile', async () => {
  const { calls } = openFakeShop({
    [VISIBILITY]: [answer(shownPlansResponseSchema, { changed: 0, belowMinimum: 1 })],
  });
  const { getByRole, getByText } = renderInShop(<ChosenBar chosen={[plan, dear]} featured={[]} onClear={none} />);
  getByText('1 plan stays hidden: it leaves less than your minimum margin.');
  fireEvent.click(getByRole('button', { name: 'Put 1 on sale' }));
  await waitFor(() => expect(getToast()?.title).toBe('Nothing was changed'));
  expect(getToast()?.description).toBe('1 plan stays hidden: it leaves less than your minimum margin.');
  expect(calls(VISIBILITY).map(({ body }) => body)).toEqual([{ productIds: ['TR5'], isHidden: false }]);
});
