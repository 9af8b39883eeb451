import {
  type PricingPreview,
  type PricingSetting,
  pricingDeletionResponseSchema,
  pricingPreviewSchema,
} from '@esimshop/contracts/pricing';
import { fireEvent, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { getToast } from '~/lib/toast.ts';
import { answer, held, lost, openFakeShop, problem, type Routes } from '../../../../test/fake-shop.ts';
import { renderInShop } from '../../../../test/render.tsx';
import { pricingSettingsQuery } from './pricing-queries.ts';
import { RuleDeletion } from './rule-deletion.tsx';

const PREVIEW = 'POST /api/admin/pricing-preview';
const DELETE = 'DELETE /api/pricing-settings/4';

const rule: PricingSetting = {
  ...{ id: 4, name: 'Summer', type: 'percentage', value: '48.00', basis: 'cost', rounding: 'none' },
  ...{ ignoresFloor: false, isActive: true, appliesTo: 'region', regionCode: 'TR', productId: null },
  ...{ createdAt: '2026-11-20T00:00:00.000Z', updatedAt: '2026-11-20T08:00:00.000Z' },
  ...{ planCount: 12, appliesWith: null, margins: null, isOutranked: false },
};
const previewOf = (facts: Partial<PricingPreview> = {}) =>
  answer(pricingPreviewSchema, {
    ...{ currency: 'USD', planCount: 12, changedCount: 12, raisedCount: 2, loweredCount: 10, plans: [], warnings: [] },
    ...facts,
  });
const deleted = answer(pricingDeletionResponseSchema, { changedPrices: 12 });

function openDialog(routes: Routes = {}) {
  const shop = openFakeShop({ [PREVIEW]: [previewOf()], ...routes });
  const onClose = vi.fn();
  const page = renderInShop(<RuleDeletion rule={rule} onClose={onClose} />, {
    prepare: (client) =>
      client.setQueryData(pricingSettingsQuery.queryKey, {
        ...{ pricingSettings: [rule], currency: 'USD', planCount: 40, regions: [] },
        defaultMarkup: { planCount: 28, margins: null },
      }),
  });
  const press = (name: string) => fireEvent.click(page.getByRole('button', { name }));
  const isOutdated = () => page.client.getQueryState(pricingSettingsQuery.queryKey)?.isInvalidated;
  return { ...page, shop, onClose, press, isOutdated };
}

test('before a rule is deleted, its effect on prices is shown, and nothing is deleted by looking', async () => {
  const { shop, findByText, getByRole, press, onClose } = openDialog();
  getByRole('heading', { name: 'Delete “Summer”?' });
  await findByText('12 prices change at once: 2 up, 10 down.');
  expect(shop.calls(PREVIEW)[0]?.body).toEqual({ id: 4, rule: null });
  press('Cancel');
  expect(onClose).toHaveBeenCalledOnce();
  expect(shop.calls(DELETE)).toEqual([]);
});

test('a rule that moves no price says so', async () => {
  const { findByText } = openDialog({ [PREVIEW]: [previewOf({ changedCount: 0, raisedCount: 0, loweredCount: 0 })] });
  await findByText('No price changes.');
});

test('a rule is deleted as it was seen, and the toast says how many prices it moved', async () => {
  const { shop, press, onClose, isOutdated } = openDialog({ [DELETE]: [deleted] });
  press('Delete rule');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(shop.calls(DELETE).map(({ path }) => path)).toEqual([
    '/api/pricing-settings/4?updatedAt=2026-11-20T08%3A00%3A00.000Z',
  ]);
  expect(getToast()).toMatchObject({
    title: 'Pricing setting deleted',
    description: 'Summer: 12 prices changed.',
  });
  await waitFor(() => expect(isOutdated()).toBe(true));
});

test('a rule can be deleted before its effect is known', async () => {
  const later = held(previewOf());
  const { press, onClose, getByText } = openDialog({ [PREVIEW]: [later.answer], [DELETE]: [deleted] });
  getByText('Computing...');
  press('Delete rule');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  later.release();
});

test('an effect that cannot be computed is said, and the rule can be deleted all the same', async () => {
  const routes = { [PREVIEW]: [problem(503, 'unavailable')], [DELETE]: [deleted] };
  const { press, onClose, findByText } = openDialog(routes);
  await findByText('The preview could not be computed.');
  press('Delete rule');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

test.each([
  [
    'somebody else has changed meanwhile',
    problem(409, 'conflict', { current: { pricingSetting: { ...rule, value: '45.00' }, changedBy: 'ayse' } }),
    'This was changed elsewhere in the meantime.',
  ],
  [
    'somebody else has deleted meanwhile',
    problem(404, 'pricing_rule_not_found'),
    'This pricing rule has been deleted in the meantime.',
  ],
  ['cannot be reached', lost, 'No connection. Try again once you are back online.'],
])('a rule that %s is not deleted, and the list is loaded again', async (_what, refuse, reason) => {
  const { shop, press, onClose, isOutdated } = openDialog({ [DELETE]: [refuse] });
  press('Delete rule');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(getToast()).toMatchObject({
    ...{ variant: 'destructive', title: 'Failed to delete pricing setting', description: reason },
  });
  await waitFor(() => expect(isOutdated()).toBe(true));
  expect(shop.calls(DELETE)).toHaveLength(1);
});

test('a second press while a rule is being deleted sends nothing', async () => {
  const later = held(deleted);
  const { shop, press, onClose, findByRole } = openDialog({ [DELETE]: [later.answer] });
  press('Delete rule');
  fireEvent.click(await findByRole('button', { name: /^Deleting/ }));
  later.release();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(shop.calls(DELETE)).toHaveLength(1);
});
