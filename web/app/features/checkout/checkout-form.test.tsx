import type { Cart } from '@esimshop/contracts/carts';
import { checkoutSchema } from '@esimshop/contracts/checkout';
import { placeOrderResponseSchema } from '@esimshop/contracts/orders';
import { DELIVERED_SETTINGS } from '@esimshop/contracts/settings';
import type { ShopFacts } from '@esimshop/contracts/shop-facts';
import { fireEvent, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Language } from '~/lib/language.ts';
import { answer, openFakeShop, problem, type Routes } from '../../../test/fake-shop.ts';
import { renderInShop } from '../../../test/render.tsx';
import { cartAt, orderOf } from '../../../test/samples.ts';
import { CheckoutForm } from './checkout-form.tsx';

const PAY = 'POST /api/orders';
const PLACED = answer(placeOrderResponseSchema, { order: orderOf() });
const { withdrawal } = DELIVERED_SETTINGS;
const FACTS: ShopFacts = {
  ...{ sandbox: true, paymentMethods: ['credit_card', 'paypal'], stripe: null, seller: null, termsVersion: 'terms-1' },
  withdrawal,
};

type Options = { cart?: Partial<Cart>; facts?: Partial<ShopFacts>; language?: Language };

function openForm(routes: Routes = {}, { cart = {}, facts = {}, language = 'en' }: Options = {}) {
  const shop = openFakeShop(routes);
  const page = renderInShop(
    <CheckoutForm
      cart={{ ...cartAt('9.99'), ...cart }}
      facts={{ ...FACTS, ...facts }}
      onTaxCountry={() => undefined}
    />,
    { path: '/checkout', language },
  );
  const fill = (name: string, value: string) => {
    const field = page.container.querySelector(`input[name="${name}"]`);
    if (field) fireEvent.change(field, { target: { value } });
  };
  const fillContact = () => {
    fill('customerEmail', 'deniz@example.com');
    fill('customerName', 'Deniz Kaya');
    fill('phoneNumber', '+90 532 000 00 00');
  };
  const pay = () => fireEvent.submit(page.getByRole('form'));
  const button = (name: RegExp) => page.getByRole('button', { name }) as HTMLButtonElement;
  const sent = () => shop.calls(PAY).map(({ body }) => z.parse(checkoutSchema, body));
  const keys = () => shop.calls(PAY).map(({ key }) => key);
  return { ...page, fillContact, pay, button, sent, keys };
}

test.each([
  ['none is there', {}, 'No payment method is available right now.'],
  ['none takes this sum', { chargeLimits: { paypal: { reason: 'currency' } } }, 'No payment method'],
] as const)('where no way to pay can be offered, since %s, the button cannot be pressed', (_why, cart, words) => {
  const { button, container, queryByRole } = openForm(
    {},
    { cart: cart as Partial<Cart>, facts: { paymentMethods: [] } },
  );
  expect(container.textContent).toContain(words);
  expect(queryByRole('radio')).toBeNull();
  expect(button(/^Pay \$9\.99/).disabled).toBe(true);
});

test('in Turkish and in yen the button says what is paid, and the order is placed in Turkish', async () => {
  const cart = { totalPrice: '1500', currency: 'JPY' };
  const { button, fillContact, pay, sent } = openForm({ [PAY]: [PLACED] }, { cart, language: 'tr' });
  expect(button(/¥1,500/).textContent).not.toMatch(/Pay|\.00/);
  fillContact();
  pay();
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]).toMatchObject({ locale: 'tr', expectedTotal: '1500' });
});

test('in Turkish what is missing is counted in Turkish, and its link leads to the field', async () => {
  const { pay, findByRole, container, sent } = openForm({}, { language: 'tr' });
  pay();
  const summary = await findByRole('alert');
  expect(summary.textContent).not.toMatch(/required|attention/);
  await waitFor(() => expect(document.activeElement).toBe(summary));
  const [first] = within(summary).getAllByRole('link');
  if (first) fireEvent.click(first);
  expect(document.activeElement).toBe(container.querySelector('input[name="customerEmail"]'));
  expect(sent()).toEqual([]);
});

test('what was typed and chosen is there again after the page was left', () => {
  const { fillContact, getByRole, unmount } = openForm();
  fillContact();
  fireEvent.click(getByRole('radio', { name: /PayPal/ }));
  fireEvent.change(getByRole('form'));
  unmount();
  const again = renderInShop(<CheckoutForm cart={cartAt('9.99')} facts={FACTS} onTaxCountry={() => undefined} />);
  expect((again.container.querySelector('input[name="customerEmail"]') as HTMLInputElement).value).toBe(
    'deniz@example.com',
  );
  expect((again.getByRole('radio', { name: /PayPal/ }) as HTMLInputElement).checked).toBe(true);
});

test('a way to pay that another currency takes away is not the one that is paid with', async () => {
  const { fillContact, getByRole, rerender, pay, sent } = openForm({ [PAY]: [PLACED] });
  fillContact();
  fireEvent.click(getByRole('radio', { name: /PayPal/ }));
  rerender(
    <CheckoutForm
      cart={cartAt('9.99')}
      facts={{ ...FACTS, paymentMethods: ['credit_card'] }}
      onTaxCountry={() => undefined}
    />,
  );
  await waitFor(() => expect((getByRole('radio') as HTMLInputElement).checked).toBe(true));
  pay();
  await waitFor(() => expect(sent()).toMatchObject([{ paymentMethod: 'credit_card' }]));
});

test('after an order that was certainly not placed the button can be pressed again, under another key', async () => {
  const { fillContact, pay, sent, keys, findByRole, button } = openForm({
    [PAY]: [problem(503, 'supply_unavailable'), PLACED],
  });
  fillContact();
  pay();
  expect((await findByRole('alert')).textContent).toContain('We cannot deliver this plan at the moment.');
  expect(button(/^Pay \$9\.99/).disabled).toBe(false);
  pay();
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(new Set(keys()).size).toBe(2);
});
