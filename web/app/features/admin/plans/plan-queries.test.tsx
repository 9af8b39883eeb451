import {
  type AdminPlan,
  type AdminPlans,
  MAX_PLANS_AT_ONCE,
  shownPlansResponseSchema,
  visibilityResponseSchema,
} from '@esimshop/contracts/admin-plans';
import { pricingSettingsResponseSchema } from '@esimshop/contracts/pricing';
import { act, fireEvent, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { getToast } from '~/lib/toast.ts';
import { answer, held, lost, openFakeShop, problem, type Routes } from '../../../../test/fake-shop.ts';
import { renderInShop } from '../../../../test/render.tsx';
import { ChosenBar } from './chosen-bar.tsx';
import { FeaturedOrder } from './featured-order.tsx';
import { HiddenDestinations } from './hidden-destinations.tsx';
import { PlanDialog } from './plan-dialog.tsx';
import { PlansTable } from './plans-table.tsx';

const VISIBILITY = 'PUT /api/admin/plans/visibility';
const LISTING = 'PUT /api/admin/plans/listing';
const PINS = 'PUT /api/admin/plans/pins';
const NOTES = 'PUT /api/admin/plans/notes';
const FEATURED = 'PUT /api/admin/plans/featured';
const TEXTS = 'PUT /api/admin/plans/TR1/texts';

const UNKNOWN = 'It is not known whether this was done';

const planOf = (productId: string, facts: Partial<AdminPlan> = {}): AdminPlan => ({
  ...{ productId, name: 'Turkey 1 GB', countryCode: 'TR', names: { en: 'Turkey', tr: 'Türkiye' }, dataMb: 1000 },
  ...{ validityDays: 7, tier: null, supplier: 'airalo', cost: '1.50', price: '3.10', paymentFee: '0.36' },
  ...{ earned: '1.24', margin: 400, features: null, state: 'on_sale', hiddenAt: null, hiddenBy: null, ownNames: null },
  ...{ notes: null, isPinned: false, isUnlisted: false, featuredRank: null, isBelowMargin: false, version: 2, sold: 4 },
  ...facts,
});
const two = [planOf('TR1'), planOf('TR5', { dataMb: 5000 })];
const shown = (changed: number) => answer(shownPlansResponseSchema, { changed, belowMinimum: 0 });
const done = answer(visibilityResponseSchema, { changed: 2 });
const pageOf = (facts: Partial<AdminPlans> = {}): AdminPlans => ({
  ...{ plans: two, total: 2, page: 1, per: 50, currency: 'USD', counts: { on_sale: 2, unlisted: 0, hidden: 0 } },
  ...{ featured: [], hiddenDestinations: [], suppliers: ['airalo'], timeZone: 'UTC' },
  ...facts,
});

function openBar(routes: Routes, chosen = two) {
  const shop = openFakeShop(routes);
  const onClear = vi.fn();
  const page = renderInShop(<ChosenBar chosen={chosen} featured={[]} onClear={onClear} />, {
    prepare: (client) => {
      client.setQueryData(['admin', 'plans', ''], {});
      client.setQueryData(['admin', 'pricing', 'settings'], {});
    },
  });
  const press = (name: string) => act(async () => fireEvent.click(page.getByRole('button', { name })));
  const isOutdated = (key: string[]) => page.client.getQueryState(['admin', ...key])?.isInvalidated;
  return { ...page, shop, onClear, press, isOutdated };
}

test('chosen plans are hidden together, and what rules price is counted anew', async () => {
  const { shop, press, onClear, isOutdated } = openBar({ [VISIBILITY]: [shown(2)] });
  await press('Hide 2');
  await waitFor(() => expect(getToast()?.title).toBe('2 plans hidden'));
  expect(shop.calls(VISIBILITY).map(({ body }) => body)).toEqual([{ productIds: ['TR1', 'TR5'], isHidden: true }]);
  expect(onClear).toHaveBeenCalledOnce();
  await waitFor(() => expect([isOutdated(['plans', '']), isOutdated(['pricing', 'settings'])]).toEqual([true, true]));
});

test('of shown and hidden plans each button takes its own', async () => {
  const { shop, press } = openBar({ [VISIBILITY]: [shown(1)] }, [planOf('TR1'), planOf('TR5', { state: 'hidden' })]);
  await press('Put 1 on sale');
  await waitFor(() => expect(getToast()?.title).toBe('1 plan on sale again'));
  await press('Hide 1');
  await waitFor(() => expect(getToast()?.title).toBe('1 plan hidden'));
  expect(shop.calls(VISIBILITY).map(({ body }) => body)).toEqual([
    { productIds: ['TR5'], isHidden: false },
    { productIds: ['TR1'], isHidden: true },
  ]);
});

const both = { isUnlisted: true, isPinned: true };
test.each([
  ['sold only by link', LISTING, 'Sell 2 only by link', two, { isUnlisted: true }],
  [
    'sold only by link while one is already',
    LISTING,
    'Sell 2 only by link',
    [planOf('TR1', both), planOf('TR5')],
    { isUnlisted: true },
  ],
  ['listed again', LISTING, 'List 2 again', [planOf('TR1', both), planOf('TR5', both)], { isUnlisted: false }],
  ['put first', PINS, 'Put 2 first', [planOf('TR1', both), planOf('TR5')], { isPinned: true }],
  [
    'no longer put first',
    PINS,
    'Stop putting 2 first',
    [planOf('TR1', both), planOf('TR5', both)],
    { isPinned: false },
  ],
])('plans are %s together', async (_what, route, button, chosen, change) => {
  const { shop, press, onClear, isOutdated } = openBar({ [route]: [done] }, chosen);
  await press(button);
  await waitFor(() => expect(getToast()?.title).toBe('Saved, and in the shop'));
  expect(shop.calls(route).map(({ body }) => body)).toEqual([{ productIds: ['TR1', 'TR5'], ...change }]);
  expect(onClear).toHaveBeenCalledOnce();
  await waitFor(() => expect(isOutdated(['plans', ''])).toBe(true));
});

test.each([
  ['hidden', VISIBILITY, 'Hide 2', lost, UNKNOWN, 'No connection. Try again once you are back online.'],
  [
    'unlisted',
    LISTING,
    'Sell 2 only by link',
    problem(503, 'unavailable'),
    UNKNOWN,
    'The shop is busy right now. Please try again in a moment.',
  ],
  [
    'put first',
    PINS,
    'Put 2 first',
    problem(403, 'forbidden'),
    'Nothing was changed',
    'Your account is not allowed to do this.',
  ],
])('plans that could not be %s stay chosen', async (_what, route, button, refuse, title, reason) => {
  const { press, onClear } = openBar({ [route]: [refuse] });
  await press(button);
  await waitFor(() => expect(getToast()).toMatchObject({ variant: 'destructive', description: reason }));
  expect(getToast()?.title).toBe(title);
  expect(onClear).not.toHaveBeenCalled();
});

test('while one choice is being saved, a second press sends neither it nor another', async () => {
  const later = held(done);
  const { shop, press, onClear, getByRole } = openBar({ [LISTING]: [later.answer] });
  await press('Sell 2 only by link');
  const button = getByRole('button', { name: 'Sell 2 only by link' });
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('true'));
  await press('Sell 2 only by link');
  await press('Put 2 first');
  later.release();
  await waitFor(() => expect(onClear).toHaveBeenCalledOnce());
  expect([shop.calls(LISTING).length, shop.calls(PINS).length]).toEqual([1, 0]);
});

test('a note for several plans stays typed until it is saved', async () => {
  const { shop, press, onClear, getByLabelText } = openBar({ [NOTES]: [lost, done] });
  await press('Note for 2');
  const note = getByLabelText('Note in English') as HTMLInputElement;
  fireEvent.change(note, { target: { value: 'No hotspot' } });
  await press('Save');
  await waitFor(() => expect(getToast()?.title).toBe(UNKNOWN));
  expect([note.value, onClear.mock.calls.length]).toEqual(['No hotspot', 0]);
  await press('Save');
  await waitFor(() => expect(onClear).toHaveBeenCalledOnce());
  expect(shop.calls(NOTES)[1]?.body).toMatchObject({ productIds: ['TR1', 'TR5'], notes: { en: 'No hotspot', tr: '' } });
});

test('a plan’s switch is off at once, and on again if the shop refuses', async () => {
  const later = held(problem(503, 'unavailable'));
  const { calls } = openFakeShop({ [VISIBILITY]: [later.answer] });
  const none = () => undefined;
  const { getByRole } = renderInShop(
    <PlansTable page={pageOf()} sort={undefined} onSort={none} chosen={new Map()} onChoose={none} onEdit={none} />,
  );
  const first = getByRole('switch', { name: /1\sGB/ }) as HTMLInputElement;
  fireEvent.click(first);
  await waitFor(() => expect(first.checked).toBe(false));
  fireEvent.click(first);
  later.release();
  await waitFor(() => expect(first.checked).toBe(true));
  expect(getToast()?.title).toBe(UNKNOWN);
  expect(calls(VISIBILITY).map(({ body }) => body)).toEqual([{ productIds: ['TR1'], isHidden: true }]);
});

test('a hidden destination is sold again by its code', async () => {
  const names = { en: 'Europe+', tr: 'Avrupa+' };
  const hiddenDestinations = [{ code: 'Europe+', names, hiddenAt: '2026-11-20T00:00:00.000Z', hiddenBy: 'selin' }];
  const route = 'PUT /api/admin/destinations/Europe%2B/visibility';
  const { calls } = openFakeShop({
    [route]: [shown(12)],
    'GET /api/pricing-settings': [
      answer(pricingSettingsResponseSchema, {
        ...{ pricingSettings: [], currency: 'USD', planCount: 0, regions: [] },
        defaultMarkup: { planCount: 0, margins: null },
      }),
    ],
  });
  const { getByRole } = renderInShop(<HiddenDestinations plans={pageOf({ hiddenDestinations })} />);
  fireEvent.click(getByRole('button', { name: 'Sell again Europe+' }));
  await waitFor(() => expect(getToast()?.title).toBe('12 plans on sale again'));
  expect(calls(route).map(({ body }) => body)).toEqual([{ isHidden: false }]);
});

test('the home page is put in order over the order that was shown, and a newer one is not overwritten', async () => {
  const { calls } = openFakeShop({ [FEATURED]: [problem(409, 'conflict')] });
  const { getByRole } = renderInShop(<FeaturedOrder plans={pageOf({ featured: two })} />);
  fireEvent.click(getByRole('button', { name: /^Move down: .*1\sGB/ }));
  await waitFor(() => expect(getToast()?.description).toBe('This was changed elsewhere in the meantime.'));
  expect(calls(FEATURED).map(({ body }) => body)).toEqual([{ productIds: ['TR5', 'TR1'], seen: ['TR1', 'TR5'] }]);
});

test('another’s texts of a plan are replaced only by saving once more, after they were shown', async () => {
  const current = { version: 3, ownNames: null, notes: { en: 'No hotspot' } };
  const { calls } = openFakeShop({ [TEXTS]: [problem(409, 'conflict', { current }), done] });
  const onClose = vi.fn();
  const { getByLabelText, getByRole, findByRole } = renderInShop(
    <PlanDialog plan={planOf('TR1')} currency="USD" onClose={onClose} />,
  );
  const name = getByLabelText('Name in English') as HTMLInputElement;
  fireEvent.change(name, { target: { value: 'All of Turkey' } });
  fireEvent.click(getByRole('button', { name: 'Save' }));
  const said = await findByRole('alert');
  expect(said.textContent).toContain('Somebody else has changed this plan meanwhile: No hotspot.');
  expect([name.value, onClose.mock.calls.length]).toEqual(['All of Turkey', 0]);
  fireEvent.click(getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(calls(TEXTS).map(({ body }) => body)).toMatchObject([
    { version: 2, ownNames: { en: 'All of Turkey' } },
    { version: 3, ownNames: { en: 'All of Turkey' }, notes: { en: '' } },
  ]);
});

test('the bar says once no more plans can be chosen', () => {
  openFakeShop({});
  const many = Array.from({ length: MAX_PLANS_AT_ONCE }, (_, index) => planOf(`TR${index}`));
  const bar = (chosen: AdminPlan[]) => <ChosenBar chosen={chosen} featured={[]} onClear={() => undefined} />;
  const { getByRole, rerender } = renderInShop(bar(many.slice(1)));
  expect(getByRole('status').textContent).not.toContain('No more than');
  rerender(bar(many));
  expect(getByRole('status').textContent).toContain('No more than 500 plans can be selected at once.');
});
