// @vitest-environment-options { "settings": { "handleDisabledFileLoadingAsSuccess": true } }
import type { User } from '@esimshop/contracts/accounts';
import { brandHistorySchema } from '@esimshop/contracts/admin-brand';
import { adminCurrenciesSchema } from '@esimshop/contracts/admin-currencies';
import { adminDiscountCodesSchema } from '@esimshop/contracts/admin-discount-codes';
import { bookMonthSchema } from '@esimshop/contracts/admin-month';
import { adminPagesSchema } from '@esimshop/contracts/admin-pages';
import { setupResponseSchema } from '@esimshop/contracts/admin-setup';
import { adminReceiptsSchema } from '@esimshop/contracts/admin-tax';
import { alertPeopleSchema } from '@esimshop/contracts/alerts';
import { claimFactsSchema } from '@esimshop/contracts/claims';
import { peopleSchema } from '@esimshop/contracts/people';
import { pricingSettingsResponseSchema } from '@esimshop/contracts/pricing';
import { savedRepliesSchema } from '@esimshop/contracts/saved-replies';
import { DELIVERED_SETTINGS, settingsResponseSchema } from '@esimshop/contracts/settings';
import { act, fireEvent, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { showUser } from '~/features/accounts/user-query.ts';
import { answer, openFakeShop, problem } from '../../../../test/fake-shop.ts';
import { renderInShop } from '../../../../test/render.tsx';
import { AlertsTab } from '../alerts/alerts-tab.tsx';
import { BrandTab } from '../brand/brand-tab.tsx';
import { CodesTab } from '../codes/codes-tab.tsx';
import { CurrenciesTab } from '../currencies/currencies-tab.tsx';
import { MoneyTab } from '../money/money-tab.tsx';
import { TaxView } from '../money/tax-view.tsx';
import { PagesTab } from '../pages/pages-tab.tsx';
import { PeopleTab } from '../people/people-tab.tsx';
import { PricingTab } from '../pricing/pricing-tab.tsx';
import { RepliesTab } from '../replies/replies-tab.tsx';
import { SetupTab } from '../setup/setup-tab.tsx';
import { SettingsForms } from '../shop/settings-forms.tsx';

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
const settings = answer(settingsResponseSchema, { version: 3, settings: DELIVERED_SETTINGS });
const pages = answer(adminPagesSchema, { pages: [], timeZone: 'UTC' });
const setup = answer(setupResponseSchema, {
  ...{ state: 'test', openedAt: null, timeZone: 'UTC', steps: [] },
  rehearsal: { plan: null, currency: 'USD', order: null },
});
const history = answer(brandHistorySchema, {
  ...{ publishedAt: null, actor: null, previous: null, usualName: 'esimshop', timeZone: 'UTC' },
});
const alertPeople = answer(alertPeopleSchema, {
  people: [],
  usual: [],
  supportAddress: 'help@example.com',
  timeZone: 'UTC',
});
const month = answer(bookMonthSchema, {
  ...{ month: '2026-10', isOver: true, books: { timeZone: 'UTC', currencies: [], feesUnknown: 0 }, partners: [] },
  ...{ payouts: [], differences: [], moreDifferences: 0, readings: [], closed: null, afterClosing: [] },
});
const receipts = answer(adminReceiptsSchema, {
  ...{ receipts: [], count: 0, pending: 0, sums: [], sample: null, timeZone: 'UTC' },
});
const facts = { destinations: 196, regions: 9, delivery: { count: 4, of: 4 }, price: { count: 4, of: 4 } };
const claims = answer(claimFactsSchema, { ...facts, reply: { count: 3, of: 9 } });

const MONTH = 'GET /api/admin/months/2026-10';
const SETTINGS = 'GET /api/admin/settings';
const beside = {
  'GET /api/user': [problem(401, 'unauthenticated')],
  'GET /api/admin/alerts': [alertPeople],
  'GET /api/admin/brand': [history],
  'GET /api/admin/claims': [claims],
  'GET /api/admin/receipts': [receipts],
  [SETTINGS]: [settings],
};
const selin = { username: 'selin', isAdmin: true, role: 'owner' } as User;

test.each([
  ['codes', CodesTab, 'GET /api/admin/discount-codes', codes],
  ['currencies', CurrenciesTab, 'GET /api/admin/currencies', currencies],
  ['people', PeopleTab, 'GET /api/admin/people', people],
  ['pricing rules', PricingTab, 'GET /api/pricing-settings', pricing],
  ['saved replies', RepliesTab, 'GET /api/admin/saved-replies', replies],
  ['pages', PagesTab, 'GET /api/admin/pages', pages],
  ['steps of Go live', SetupTab, 'GET /api/admin/setup', setup],
  ['past brands', BrandTab, 'GET /api/admin/brand', history],
  ['settings of the brand', BrandTab, SETTINGS, settings],
  ['people who are told', AlertsTab, 'GET /api/admin/alerts', alertPeople],
  ['settings of alerts', AlertsTab, SETTINGS, settings],
  ['figures of the month', MoneyTab, MONTH, month],
  ['receipts', TaxView, 'GET /api/admin/receipts', receipts],
  ['settings of tax', TaxView, SETTINGS, settings],
  ['settings of the shop', () => <SettingsForms isSandbox />, SETTINGS, settings],
])('the %s that could not be refreshed say so, and are refreshed by another try', async (_what, Tab, route, listed) => {
  const shop = openFakeShop({ ...beside, [route]: [listed, problem(503, 'unavailable'), listed] });
  const { client, findByText, getByRole, queryByText } = renderInShop(
    <main id="main" tabIndex={-1}>
      <Tab />
    </main>,
    { path: '/admin?month=2026-10', prepare: (client) => showUser(client, selin) },
  );
  await waitFor(() => expect([shop.calls(route).length, client.isFetching()]).toEqual([1, 0]));
  const note = /^This could not be refreshed/;
  expect(queryByText(note)).toBeNull();
  await act(() => client.invalidateQueries({ queryKey: ['admin'] }));
  await findByText(note);
  fireEvent.click(getByRole('button', { name: 'Try again' }));
  expect(document.activeElement?.id).toBe('main');
  await waitFor(() => expect(queryByText(note)).toBeNull());
});
