import { type CartAdvice, cartAdviceSchema } from '@esimshop/contracts/cart-advice';
import { type Cart, type CartItem, cartSchema } from '@esimshop/contracts/carts';
import { fireEvent, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Language } from '~/lib/language.ts';
import { getToast } from '~/lib/toast.ts';
import { answer, held, lost, openFakeShop, problem, type Routes } from '../../../test/fake-shop.ts';
import { renderInShop } from '../../../test/render.tsx';
import { cartAt, productAt } from '../../../test/samples.ts';
import { CartReferee } from './cart-referee.tsx';

const ADVICE = 'GET /api/cart/advice';
const SWAP = 'POST /api/cart/swap';

const [line] = cartAt('9.99').items as [CartItem];
/** Two plans that read the same: of two suppliers. */
const lines: CartItem[] = [
  { ...line, id: 1, product: { ...productAt('9.99'), id: 7, productId: 'one' } },
  { ...line, id: 2, product: { ...productAt('9.99'), id: 8, productId: 'two' } },
];
const cart: Cart = { ...cartAt('19.98'), items: lines, totalItems: 2 };
const europe = {
  ...{ ...productAt('12.50'), id: 9, productId: 'eu', countryCode: 'Europe+', coverage: 'regional' as const },
  names: { en: 'Europe+', tr: 'Avrupa+' },
};
const better: NonNullable<CartAdvice['better']> = {
  ...{ replaces: [1, 2], reason: 'one_plan', items: [{ product: europe, quantity: 1 }] },
  countries: [{ code: 'TR', names: { en: 'Turkey', tr: 'Türkiye' } }],
  ...{ total: '12.50', before: '19.98', saved: '7.48' },
};
const advice = (facts: Partial<CartAdvice> = {}) =>
  answer(cartAdviceSchema, { better: null, missing: [], lookalikes: [], ...facts });

// Nobody is at home in what the cart holds.
beforeEach(() => void vi.spyOn(navigator, 'language', 'get').mockReturnValue('en-GB'));

function openReferee(routes: Routes, { shown = cart, language = 'en' as Language } = {}) {
  const shop = openFakeShop({
    [ADVICE]: [advice({ better })],
    'GET /api/cart': [answer(cartSchema, shown)],
    ...routes,
  });
  const onSwap = vi.fn();
  const page = renderInShop(<CartReferee cart={shown} onSwap={onSwap} />, { language });
  const press = async (name: string) => fireEvent.click(await page.findByRole('button', { name }));
  return { ...page, shop, press, onSwap, text: () => page.container.textContent ?? '' };
}

test('both sides and what is saved are shown, also of plans that read the same', async () => {
  const { findByRole, getAllByRole, text } = openReferee({});
  await findByRole('heading', { name: 'One eSIM would do' });
  expect(getAllByRole('listitem').map(({ textContent }) => textContent?.split(' ')[0])).toEqual([
    'Turkey',
    'Turkey',
    'Europe+',
  ]);
  for (const part of ['2 eSIMs', '$19.98', '1 eSIM', '$12.50', '$7.48 less']) expect(text()).toContain(part);
});

test('in Turkish and in another currency the sums are as the cart has them', async () => {
  const yen = { ...better, total: '1250', before: '2000', saved: '750' };
  const { findByRole, text } = openReferee(
    { [ADVICE]: [advice({ better: yen })] },
    { shown: { ...cart, currency: 'JPY' }, language: 'tr' },
  );
  await findByRole('button', { name: 'Bununla değiştir' });
  for (const part of ['Avrupa+', 'Türkiye', '¥1,250', '¥2,000', '¥750']) expect(text()).toContain(part);
  expect(text()).not.toContain('{{');
});

test('pressing twice swaps once, by name, and tells the cart', async () => {
  const later = held(answer(cartSchema, cartAt('12.50', 2)));
  const { shop, press, onSwap } = openReferee({ [SWAP]: [later.answer] });
  await press('Take this instead');
  await press('Take this instead');
  later.release();
  await waitFor(() => expect(onSwap).toHaveBeenCalledOnce());
  expect(shop.calls(SWAP).map(({ body }) => body)).toEqual([
    { remove: [1, 2], add: [{ productId: 'eu', quantity: 1 }] },
  ]);
});

test.each([
  ['lost', lost, /No connection/],
  ['refused', problem(409, 'cart_changed'), /.+/],
])('a swap that is %s says so, reads the cart again, and can be pressed again', async (_how, fails, reason) => {
  const swapped = answer(cartSchema, cartAt('12.50', 2));
  const { shop, press, onSwap } = openReferee({ [SWAP]: [fails, swapped] });
  await press('Take this instead');
  await waitFor(() => expect(getToast()).toMatchObject({ variant: 'destructive' }));
  expect(getToast()?.description).toMatch(reason);
  expect(onSwap).not.toHaveBeenCalled();
  await press('Take this instead');
  await waitFor(() => expect(onSwap).toHaveBeenCalledOnce());
  expect(shop.calls(SWAP)).toHaveLength(2);
});

test('whoever keeps the plans is not asked again, and a swap that is under way is not kept off', async () => {
  const later = held(answer(cartSchema, cartAt('12.50', 2)));
  const { press, onSwap, queryByRole, findByRole } = openReferee({ [SWAP]: [later.answer] });
  await press('Take this instead');
  await press('Keep my plans');
  await findByRole('heading', { name: 'One eSIM would do' });
  later.release();
  await waitFor(() => expect(onSwap).toHaveBeenCalledOnce());
  await press('Keep my plans');
  await waitFor(() => expect(queryByRole('heading')).toBeNull());
});

test('advice about lines that are not in the cart any more, or none, shows nothing', async () => {
  const first = openReferee({}, { shown: { ...cart, items: lines.slice(0, 1) } });
  await waitFor(() => expect(first.shop.calls(ADVICE)).toHaveLength(1));
  expect(first.queryByRole('heading')).toBeNull();
  first.unmount();
  const second = openReferee({ [ADVICE]: [lost] });
  await waitFor(() => expect(second.shop.calls(ADVICE)).toHaveLength(1));
  expect(second.queryByRole('heading')).toBeNull();
});

test('a name that is mixed up is asked about before it is paid, and only once', async () => {
  const place = { code: 'TR', names: { en: 'Turkey', tr: 'Türkiye' } };
  const other = { code: 'TM', names: { en: 'Turkmenistan', tr: 'Türkmenistan' } };
  const { press, findByRole, queryByRole } = openReferee({ [ADVICE]: [advice({ lookalikes: [{ ...place, other }] })] });
  await findByRole('heading', { name: 'Turkey, not Turkmenistan?' });
  expect((await findByRole('link')).getAttribute('href')).toBe('/products?country=TM');
  await press('Yes, Turkey');
  await waitFor(() => expect(queryByRole('heading')).toBeNull());
});
