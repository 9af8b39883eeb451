import {
  type AutomaticTopUp,
  automaticRequestSchema,
  automaticTopUpSchema,
} from '@esimshop/contracts/automatic-top-ups';
import { DELIVERED_SETTINGS } from '@esimshop/contracts/settings';
import { shopFactsSchema } from '@esimshop/contracts/shop-facts';
import type { TopUpPackage } from '@esimshop/contracts/top-ups';
import { fireEvent, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import type { Language } from '~/lib/language.ts';
import { answer, lost, openFakeShop, problem, type Routes } from '../../../../test/fake-shop.ts';
import { renderInShop } from '../../../../test/render.tsx';
import { portalEsimOf } from '../../../../test/samples.ts';
import { AutomaticOffer } from './automatic-offer.tsx';

const ACT = 'POST /api/portal/automatic-top-up';
const SHOP = 'GET /api/shop';
const address = { token: 'a'.repeat(43), esimId: '12' };
const until = '2026-12-25T10:00:00.000Z';
const packageOf = (id: string, dataMb: number, price: number, currency: string): TopUpPackage => ({
  ...{ id, name: id, description: '', price, currency, dataAmount: '', dataMb, tier: null, validity: 7 },
});
const rule: NonNullable<AutomaticTopUp['rule']> = {
  ...{ isOn: false, end: 'price', packageId: '5gb', dataMb: 5000, thresholdMb: 1000, times: 5, used: 1, price: '9.99' },
  ...{ currency: 'USD', since: '2026-11-25T10:00:00.000Z', until, dueAt: null, isBuying: false },
};
const offer = (
  currency = 'USD',
  prices = [3.99, 9.99],
): Pick<AutomaticTopUp, 'packages' | 'card' | 'rule' | 'until'> => ({
  packages: [packageOf('1gb', 1000, prices[0] ?? 0, currency), packageOf('5gb', 5000, prices[1] ?? 0, currency)],
  ...{ card: { brand: 'visa', last4: '4242' }, rule: null, until },
});
const facts = answer(shopFactsSchema, {
  ...{ sandbox: true, paymentMethods: ['credit_card'], stripe: null, seller: null, termsVersion: 'terms-1' },
  withdrawal: DELIVERED_SETTINGS.withdrawal,
});
const ON = answer(automaticTopUpSchema, {
  ...offer(),
  isOffered: true,
  rule: { ...rule, isOn: true, end: null },
  news: [],
});

function showOffer(routes: Routes = {}, offered = offer(), language: Language = 'en') {
  const shop = openFakeShop({ [SHOP]: [facts], ...routes });
  const onDone = vi.fn();
  const page = renderInShop(<AutomaticOffer {...{ address, onDone, ...offered }} esim={portalEsimOf()} />, {
    language,
  });
  const press = async (name: string) => fireEvent.click(await page.findByRole('button', { name }));
  const box = () => page.getByRole('checkbox') as HTMLInputElement;
  const acts = () => shop.calls(ACT).map(({ body }) => z.parse(automaticRequestSchema, body).act);
  return { ...page, press, box, acts, onDone, text: () => page.container.textContent ?? '' };
}

test('in Turkish and in yen the most that it can cost is told without decimals, and agreed to in Turkish', async () => {
  const { press, box, acts, onDone, text, findByText } = showOffer({ [ACT]: [ON] }, offer('JPY', [600, 1250]), 'tr');
  await findByText('¥1,800');
  expect(text()).toContain('25 Aralık 2026');
  expect(text()).not.toMatch(/\.00|\{\{|Charge/);
  fireEvent.click(box());
  await press('Aç');
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(acts()).toMatchObject([{ act: 'on', packageId: '1gb', price: '600', times: 3, locale: 'tr' }]);
});

test('what was agreed to before is offered again, but not agreed to', async () => {
  const { findByText, getByLabelText, box } = showOffer({}, { ...offer(), rule });
  await findByText('$49.95');
  expect((getByLabelText('Package') as HTMLSelectElement).value).toBe('5gb');
  expect((getByLabelText('How often') as HTMLSelectElement).value).toBe('5');
  expect(box().checked).toBe(false);
});

test('a threshold that does not suit another package gives way, and the sum follows', async () => {
  const { findByText, getByLabelText, text } = showOffer({}, { ...offer(), rule });
  await findByText('$49.95');
  fireEvent.change(getByLabelText('Package'), { target: { value: '1gb' } });
  expect(text()).toContain('$19.95');
  const left = getByLabelText('Data left') as HTMLSelectElement;
  expect([...left.options].map(({ value }) => value)).toContain(left.value);
  expect(Number(left.value)).toBeLessThan(1000);
});

test('without the tick the box has the focus, and nothing is sent', async () => {
  const { press, box, acts, findByText } = showOffer();
  await press('Switch on');
  await findByText('Tick the box to agree.');
  await waitFor(() => expect(document.activeElement).toBe(box()));
  expect(box().getAttribute('aria-invalid')).toBe('true');
  expect(acts()).toEqual([]);
});

test.each([
  ['lost', lost, 'We do not know yet whether that worked. No connection.'],
  ['refused for now', problem(429, 'rate_limited'), 'That did not work. Too many requests.'],
])('an agreement that is %s stays ticked, and another press sends the same', async (_how, fails, words) => {
  const { press, box, acts, onDone, findByRole } = showOffer({ [ACT]: [fails, ON] });
  await waitFor(() => fireEvent.click(box()));
  await press('Switch on');
  expect((await findByRole('alert')).textContent).toContain(words);
  expect(box().checked).toBe(true);
  expect(onDone).not.toHaveBeenCalled();
  await press('Switch on');
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(acts()[1]).toEqual(acts()[0]);
});

test('without a package that suits, nothing can be switched on', async () => {
  const { findByText, queryByRole } = showOffer({}, { ...offer(), packages: [] });
  await findByText(/No package suits automatic top-up/);
  expect(queryByRole('button')).toBeNull();
});
