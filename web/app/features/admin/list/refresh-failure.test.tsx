// @vitest-environment happy-dom
import { adminCurrenciesSchema } from '@esimshop/contracts/admin-currencies';
import { adminDiscountCodesSchema } from '@esimshop/contracts/admin-discount-codes';
import { peopleSchema } from '@esimshop/contracts/people';
import { pricingSettingsResponseSchema } from '@esimshop/contracts/pricing';
import { savedRepliesSchema } from '@esimshop/contracts/saved-replies';
import { DELIVERED_SETTINGS, settingsResponseSchema } from '@esimshop/contracts/settings';
import { act, fireEvent, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, openFakeShop, problem } from '../../../../test/fake-shop.ts';
import { renderInShop } from '../../../../test/render.tsx';
import { CodesTab } from '../codes/codes-tab.tsx';
import { CurrenciesTab } from '../currencies/currencies-tab.tsx';
import { PeopleTab } from '../people/people-tab.tsx';
import { PricingTab } from '../pricing/pricing-tab.tsx';
import { RepliesTab } from '../replies/replies-tab.tsx';

const figures = { uses: 0, revenue: '0.00', given: '0.00', returned: '0.00', margin: null };
const codes = answer(adminDiscountCodesSchema, {
  ...{ currency: 'USD', timeZone: 'UTC', codes: [], recent: { ...figures, orders: 0 }, refusals: [] },
});
const currencies = answer(adminCurrenciesSchema, {
  ...{ base: 'USD', choices: [], selling: [], lastReadAt: null },
  example: { name: 'Turkey 5 GB', productId: 'TR5', price: '9.99' },
});
const people = answer(peopleSchema, { people: [], invitations: [], former: [], timeZone: 'UTC' });
const pricing = answer(pricingSettingsResponseSchema, {
  ...{ pricingSettings: [], currency: 'USD', planCount: 0, regions: [] },
  defaultMarkup: { planCount: 0, margins: null },
});
const replies = answer(savedRepliesSchema, { replies: [] });
const beside = {
  'GET /api/user': [problem(401, 'unauthenticated')],
  'GET /api/admin/settings': [answer(settingsResponseSchema, { version: 3, settings: DELIVERED_SETTINGS })],
};

test.each([
  ['codes', CodesTab, 'GET /api/admin/discount-codes', codes],
  ['currencies', CurrenciesTab, 'GET /api/admin/currencies', currencies],
  ['people', PeopleTab, 'GET /api/admin/people', people],
  ['pricing rules', PricingTab, 'GET /api/pricing-settings', pricing],
  ['saved replies', RepliesTab, 'GET /api/admin/saved-replies', replies],
])('the %s that could not be refreshed say so, and are refreshed by another try', async (_what, Tab, route, listed) => {
  const shop = openFakeShop({ ...beside, [route]: [listed, problem(503, 'unavailable'), listed] });
  const { client, findByRole, getByRole, queryByRole } = renderInShop(<Tab />);
  await waitFor(() => expect([shop.calls(route).length, client.isFetching()]).toEqual([1, 0]));
  expect(queryByRole('alert')).toBeNull();
  await act(() => client.invalidateQueries({ queryKey: ['admin'] }));
  expect((await findByRole('alert')).textContent).toContain('This could not be refreshed');
  fireEvent.click(getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(queryByRole('alert')).toBeNull());
});
