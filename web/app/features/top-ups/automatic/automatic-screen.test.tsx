import {
  type AutomaticTopUp,
  automaticRequestSchema,
  automaticTopUpSchema,
} from '@esimshop/contracts/automatic-top-ups';
import { portalResponseSchema } from '@esimshop/contracts/portal';
import { DELIVERED_SETTINGS } from '@esimshop/contracts/settings';
import { shopFactsSchema } from '@esimshop/contracts/shop-facts';
import type { TopUpPackage } from '@esimshop/contracts/top-ups';
import { fireEvent, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { answer, held, lost, openFakeShop, problem, type Routes } from '../../../../test/fake-shop.ts';
import { renderInShop } from '../../../../test/render.tsx';
import { portalEsimOf } from '../../../../test/samples.ts';
import { AutomaticScreen } from './automatic-screen.tsx';

const READ = 'GET /api/portal/automatic-top-up';
const ACT = 'POST /api/portal/automatic-top-up';
const PORTAL = 'GET /api/portal/customer';
const SHOP = 'GET /api/shop';
const token = 'a'.repeat(43);
const until = '2026-12-25T10:00:00.000Z';

const packageOf = (id: string, dataMb: number, price: number): TopUpPackage => ({
  ...{ id, name: id, description: '', price, currency: 'USD', dataAmount: '', dataMb, tier: null, validity: 7 },
});
const packages = [packageOf('1gb', 1000, 3.99), packageOf('5gb', 5000, 9.99)];
const rule: NonNullable<AutomaticTopUp['rule']> = {
  ...{ isOn: true, end: null, packageId: '1gb', dataMb: 1000, thresholdMb: 500, times: 3, used: 1, price: '3.99' },
  ...{ currency: 'USD', since: '2026-11-25T10:00:00.000Z', until, dueAt: null, isBuying: false },
};
const automatic = (facts: Partial<AutomaticTopUp> = {}) =>
  answer(automaticTopUpSchema, {
    ...{ isOffered: true, rule: null, news: [], packages, until, card: { brand: 'visa', last4: '4242' } },
    ...facts,
  });
const OFF = automatic({ rule: { ...rule, isOn: false, end: 'customer' } });
const facts = (termsVersion: string, withdrawal = DELIVERED_SETTINGS.withdrawal) =>
  answer(shopFactsSchema, {
    ...{ sandbox: true, paymentMethods: ['credit_card'], stripe: null, seller: null, termsVersion, withdrawal },
  });

async function openScreen(routes: Routes) {
  const shop = openFakeShop({
    [READ]: [automatic()],
    [PORTAL]: [answer(portalResponseSchema, { esims: [portalEsimOf()], orders: [] })],
    [SHOP]: [facts('terms-1')],
    ...routes,
  });
  const path = `/portal/auto-topup?${new URLSearchParams({ esimId: '12', token })}`;
  const page = renderInShop(<AutomaticScreen />, { path });
  const press = async (name: string) => fireEvent.click(await page.findByRole('button', { name }));
  const box = (name: RegExp) => page.getByRole('checkbox', { name }) as HTMLInputElement;
  const agree = async () => fireEvent.click(await page.findByRole('checkbox', { name: /^Charge / }));
  const pick = async (label: string, value: string) =>
    fireEvent.change(await page.findByLabelText(label), { target: { value } });
  const acts = () => shop.calls(ACT).map(({ body }) => z.parse(automaticRequestSchema, body).act);
  return { ...page, shop, press, box, agree, pick, acts };
}

test('nothing is switched on before the charge is agreed to, and then just what was shown', async () => {
  const { shop, press, agree, pick, acts, box, findByText } = await openScreen({ [ACT]: [automatic({ rule })] });
  await pick('Package', '5gb');
  await pick('Data left', '1000');
  await press('Switch on');
  await findByText('Tick the box to agree.');
  expect(acts()).toEqual([]);
  const asked = box(/^Charge Visa ending 4242 up to \$29\.97/).closest('label')?.textContent;
  expect(asked).toMatch(/With 1\sGB left, the shop adds 5\sGB for \$9\.99, at most 3 times\./);
  expect(asked).toContain('Until December 25, 2026, without asking me each time.');
  await agree();
  await press('Switch on');
  await findByText('since November 25, 2026, until December 25, 2026');
  expect(acts()).toEqual([
    {
      ...{ act: 'on', packageId: '5gb', thresholdMb: 1000, times: 3, price: '9.99', until },
      ...{ consent: '2026-11', locale: 'en', expectedTerms: 'terms-1' },
    },
  ]);
  await waitFor(() => expect(shop.calls(PORTAL)).toHaveLength(2));
});

test('whatever is changed after the box was ticked is agreed to anew', async () => {
  const { press, agree, pick, acts, box, findByText } = await openScreen({ [ACT]: [automatic({ rule })] });
  await agree();
  expect(box(/up to \$11\.97/).checked).toBe(true);
  await pick('How often', '5');
  expect(box(/up to \$19\.95/).checked).toBe(false);
  await press('Switch on');
  await findByText('Tick the box to agree.');
  expect(acts()).toEqual([]);
});

test('a price that has risen is shown, and agreed to by another tick and press', async () => {
  const risen = automatic({ packages: [packageOf('1gb', 1000, 4.99)] });
  const { press, agree, acts, box, findByText, findByRole } = await openScreen({
    [READ]: [automatic(), risen],
    [ACT]: [problem(409, 'price_changed', { totalAmount: '4.99', currency: 'USD' }), automatic({ rule })],
  });
  await agree();
  await press('Switch on');
  await findByText('The price has changed. Nothing was agreed. Check it, then switch on again.');
  await findByRole('checkbox', { name: /up to \$14\.97/ });
  expect(box(/^Charge/).checked).toBe(false);
  await press('Switch on');
  await findByText('Tick the box to agree.');
  await agree();
  await press('Switch on');
  await findByRole('button', { name: 'Switch off' });
  expect(acts()).toMatchObject([{ price: '3.99' }, { price: '4.99' }]);
});

test('terms that have changed are told of, and nothing is on', async () => {
  const { press, agree, acts, findByRole, findByText, queryByRole } = await openScreen({
    [ACT]: [problem(409, 'terms_changed', { termsVersion: 'terms-2' }), automatic({ rule })],
  });
  await agree();
  await press('Switch on');
  expect((await findByRole('alert')).textContent).toContain('Our terms have changed since you opened this page.');
  expect(queryByRole('button', { name: 'Switch off' })).toBeNull();
  await press('Switch on');
  await findByText('since November 25, 2026, until December 25, 2026');
  expect(acts()).toMatchObject([{ expectedTerms: 'terms-1' }, { expectedTerms: 'terms-2' }]);
});

test('without what the shop asks for nothing can be agreed to, and it is asked for again', async () => {
  let isOpen = false;
  const { press, findByRole, queryByRole } = await openScreen({
    [SHOP]: [(call) => (isOpen ? facts('terms-1')(call) : lost())],
  });
  await findByRole('button', { name: 'Try again' });
  expect(queryByRole('button', { name: 'Switch on' })).toBeNull();
  isOpen = true;
  await press('Try again');
  await findByRole('button', { name: 'Switch on' });
});

test('where the shop asks for a consent to withdrawal, both boxes are ticked before anything is sent', async () => {
  const withdrawal = { mode: 'until_used' as const, days: 14, sellsInTurkey: false };
  const { press, agree, acts, box, findByRole } = await openScreen({
    [SHOP]: [facts('terms-1', withdrawal)],
    [ACT]: [automatic({ rule })],
  });
  await agree();
  await waitFor(() => box(/^(?!Charge)/));
  await press('Switch on');
  expect(acts()).toEqual([]);
  expect(document.activeElement).toBe(box(/^(?!Charge)/));
  fireEvent.click(box(/^(?!Charge)/));
  await press('Switch on');
  await findByRole('button', { name: 'Switch off' });
  expect(acts()).toMatchObject([{ withdrawalConsent: { mode: 'until_used', days: 14, addsData: true } }]);
});

test('pressing twice agrees once', async () => {
  const later = held(automatic({ rule }));
  const { press, agree, acts, findByRole } = await openScreen({ [ACT]: [later.answer] });
  await agree();
  await press('Switch on');
  await press('Switching on...');
  later.release();
  await findByRole('button', { name: 'Switch off' });
  expect(acts()).toHaveLength(1);
});

test('an agreement whose response was lost is shown once the shop knows of it', async () => {
  const { press, agree, acts, findByRole } = await openScreen({
    [READ]: [automatic(), automatic({ rule })],
    [ACT]: [lost],
  });
  await agree();
  await press('Switch on');
  await findByRole('button', { name: 'Switch off' });
  expect(acts()).toHaveLength(1);
});

test('one press switches it off, a charge that was announced too', async () => {
  const due = { ...rule, dueAt: '2026-11-25T10:10:00.000Z' };
  const { press, acts, findByText } = await openScreen({ [READ]: [automatic({ rule: due })], [ACT]: [OFF] });
  await findByText(/will be added for \$3\.99/);
  await press('Switch off');
  await findByText(/You switched it off\. Nothing more is charged\./);
  await findByText('Switch on');
  expect(acts()).toEqual([{ act: 'off' }]);
});

test('what could not be switched off is not said to be off', async () => {
  const { press, acts, findByRole, queryByText } = await openScreen({
    [READ]: [automatic({ rule })],
    [ACT]: [lost, OFF],
  });
  await press('Switch off');
  expect((await findByRole('alert')).textContent).toBe(
    'We do not know yet whether that worked. No connection. Try again once you are back online.',
  );
  expect(queryByText(/Nothing more is charged/)).toBeNull();
  await press('Switch off');
  await findByRole('button', { name: 'Switch on' });
  expect(acts()).toHaveLength(2);
});

test.each([
  ['a saved card', { card: null }, /none is saved for this eSIM/],
  ['its packages', { packages: null }, /We cannot reach our network partner/],
  ['an offer', { isOffered: false }, /not available for this eSIM/],
])('without %s nothing can be switched on', async (_what, missing, text) => {
  const { findByText, queryByRole } = await openScreen({ [READ]: [automatic(missing)] });
  await findByText(text);
  expect(queryByRole('button', { name: 'Switch on' })).toBeNull();
});
