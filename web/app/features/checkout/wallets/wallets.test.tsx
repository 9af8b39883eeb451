import { cartSchema } from '@esimshop/contracts/carts';
import { checkoutSchema } from '@esimshop/contracts/checkout';
import { placeOrderResponseSchema } from '@esimshop/contracts/orders';
import { DELIVERED_SETTINGS } from '@esimshop/contracts/settings';
import { type ShopFacts, shopFactsSchema } from '@esimshop/contracts/shop-facts';
import { act, fireEvent, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { cartQuery } from '~/features/cart/cart-query.ts';
import { answer, held, lost, openFakeShop, problem, type Routes } from '../../../../test/fake-shop.ts';
import { OWNER, openFakeStripe } from '../../../../test/fake-stripe.ts';
import { renderInShop } from '../../../../test/render.tsx';
import { cartAt, orderOf } from '../../../../test/samples.ts';
import { CheckoutScreen } from '../checkout-screen.tsx';
import { orderAttempts } from '../order-attempts.ts';

const PAY = 'POST /api/orders';
const PLACED = answer(placeOrderResponseSchema, { order: orderOf() });

const FACTS: ShopFacts = {
  sandbox: false,
  paymentMethods: ['credit_card', 'paypal'],
  stripe: { publishableKey: 'pk_live_any', scriptUrl: 'https://js.stripe.example/stripe.js' },
  withdrawal: DELIVERED_SETTINGS.withdrawal,
  seller: null,
  termsVersion: 'terms-1',
};
const WITH_MODE = { ...FACTS, withdrawal: { mode: 'until_used' as const, days: 14, sellsInTurkey: true } };

type Device = Parameters<typeof openFakeStripe>;
type Options = { facts?: ShopFacts; device?: Device; language?: 'en' | 'tr' };

/** The checkout of a cart of $9.99 on a phone with Apple Pay; nothing is typed yet. */
async function openCheckout(
  routes: Routes = {},
  { facts = FACTS, device = [{ applePay: true }], language = 'en' }: Options = {},
) {
  const owner = openFakeStripe(...device);
  const shop = openFakeShop({
    'GET /api/cart': [answer(cartSchema, cartAt('9.99'))],
    'GET /api/shop': [answer(shopFactsSchema, facts)],
    ...routes,
  });
  const page = renderInShop(<CheckoutScreen />, { path: language === 'tr' ? '/tr/checkout' : '/checkout', language });
  await page.findByRole('button', { name: /^Pay \$|öde$/ });
  if (facts.stripe) await owner.ready();
  const field = (label: string | RegExp) => page.getByLabelText(label) as HTMLInputElement;
  const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
  return { ...page, shop, owner, field, type, note: () => page.findByRole('alert') };
}

test.each([
  ['tells of none', undefined],
  ['has only others', {}],
] as const)('where the device %s, nothing of the wallets is shown', async (_device, wallets) => {
  const { queryByText, queryByRole } = await openCheckout({}, { device: [wallets], facts: WITH_MODE });
  expect(queryByText(/^Or pay with/)).toBeNull();
  expect(queryByText(/in your wallet/)).toBeNull();
  expect(queryByRole('checkbox', { name: /^Deliver my eSIM at once/ })).not.toBeNull();
});

test('a shop whose payment partner has no wallets asks for none', async () => {
  const { queryByRole } = await openCheckout({}, { facts: { ...FACTS, sandbox: true, stripe: null } });
  expect(queryByRole('region', { name: 'Express checkout' })).toBeNull();
});

test('the buttons say what else pays, as the shop has it and in the language of the page', async () => {
  const english = await openCheckout();
  english.getByText('Or pay with card or PayPal');
  english.unmount();
  const turkish = await openCheckout({}, { language: 'tr' });
  turkish.getByText('Ya da kart veya PayPal ile ödeyin');
  turkish.unmount();
  const cardsOnly = await openCheckout({}, { facts: { ...FACTS, paymentMethods: ['credit_card'] } });
  cardsOnly.getByText('Or pay with card');
});

test('an order by wallet names the person of the wallet and what was shown, with nothing typed', async () => {
  const { shop, owner, address } = await openCheckout({ [PAY]: [PLACED] });
  expect(await owner.find()).toMatchObject({
    terms: { mode: 'payment', amount: 999, currency: 'usd', allowedPaymentMethodTypes: ['card', 'link'] },
    options: { emailRequired: true, phoneNumberRequired: true, billingAddressRequired: true },
  });
  // They are not offered a second time, below fields that they fill in.
  await waitFor(() => expect(owner.cardForm()).toMatchObject({ wallets: { applePay: 'never', googlePay: 'never' } }));
  expect(await owner.press()).toBe(true);
  expect(await owner.confirm()).toEqual([]);
  await waitFor(() => expect(address()).toBe('/order-confirmation/ES-7'));
  const [call] = shop.calls(PAY);
  expect(z.parse(checkoutSchema, call?.body)).toEqual(call?.body);
  expect(call?.body).toEqual({
    customerEmail: 'ada@wallet.example',
    customerName: 'Ada Traveller',
    phoneNumber: '+44 20 7946 0018',
    paymentMethod: 'credit_card',
    confirmationTokenId: 'ctoken_1',
    expectedTotal: '9.99',
    expectedItems: [{ productId: 'esim_5GB_30D_TR_V2', quantity: 1 }],
    expectedTerms: 'terms-1',
    locale: 'en',
  });
  expect(orderAttempts.findOpen()).toBeUndefined();
});

test('the address of the wallet counts for its order, and the one that was typed stays in the form', async () => {
  const declined = problem(402, 'payment_declined', { declineCode: 'unknown' });
  const { shop, owner, field, type, note } = await openCheckout({ [PAY]: [declined] });
  type('Email', 'deniz@example.com');
  fireEvent.click(field(/^Save this card/));
  await owner.press();
  await owner.confirm();
  await note();
  expect(shop.calls(PAY)[0]?.body).toMatchObject({ customerEmail: 'ada@wallet.example' });
  expect(shop.calls(PAY)[0]?.body).not.toHaveProperty('cardConsent');
  expect(field('Email').value).toBe('deniz@example.com');
});

test('without the consent no wallet opens: the box beside the buttons says so and has the focus', async () => {
  const { shop, owner, address, getByText, getAllByRole } = await openCheckout(
    { [PAY]: [PLACED] },
    { facts: WITH_MODE },
  );
  const [box] = getAllByRole('checkbox', { name: /^Deliver my eSIM at once/ });
  expect(await owner.press()).toBe(false);
  getByText('Tick this box, or we may deliver only after 14 days');
  expect(document.activeElement).toBe(box);
  expect(shop.calls(PAY)).toEqual([]);
  if (box) fireEvent.click(box);
  // Both boxes are the same consent.
  for (const each of getAllByRole('checkbox', { name: /^Deliver/ })) expect(each).toHaveProperty('checked', true);
  expect(await owner.press()).toBe(true);
  await owner.confirm();
  await waitFor(() => expect(address()).toBe('/order-confirmation/ES-7'));
  const withdrawalConsent = { version: '2026-11', mode: 'until_used', days: 14 };
  expect(shop.calls(PAY)[0]?.body).toMatchObject({ withdrawalConsent });
});

test('a rating is refused beside the wallets or below, once for both, and only where ratings are asked for', async () => {
  const name = 'Do not ask me for a rating';
  const others = await openCheckout();
  expect(others.queryByRole('checkbox', { name })).toBeNull();
  others.unmount();
  const { shop, owner, address, getAllByRole } = await openCheckout(
    { [PAY]: [PLACED] },
    { facts: { ...FACTS, asksForRatings: true } },
  );
  const [beside] = getAllByRole('checkbox', { name });
  if (beside) fireEvent.click(beside);
  const boxes = getAllByRole('checkbox', { name });
  expect(boxes).toHaveLength(2);
  for (const each of boxes) expect(each).toHaveProperty('checked', true);
  await owner.press();
  await owner.confirm();
  await waitFor(() => expect(address()).toBe('/order-confirmation/ES-7'));
  expect(shop.calls(PAY)[0]?.body).toMatchObject({ refusesRatings: true });
});

test('the amount follows the cart, but not while a wallet shows it: its order is for what it shows', async () => {
  const changed = problem(409, 'price_changed', { totalAmount: '12.49', currency: 'USD' });
  const carts = [answer(cartSchema, cartAt('9.99')), answer(cartSchema, cartAt('12.49', 2))];
  const { shop, owner, client, note, address } = await openCheckout({
    'GET /api/cart': carts,
    [PAY]: [changed, PLACED],
  });
  const { updates } = await owner.find();
  await owner.press();
  const before = updates.length;
  await act(() => client.invalidateQueries({ queryKey: cartQuery().queryKey }));
  expect(updates).toHaveLength(before);
  await owner.confirm();
  expect(shop.calls(PAY)[0]?.body).toMatchObject({ expectedTotal: '9.99' });
  expect((await note()).textContent).toContain('The total was $9.99 and is now $12.49. You have not been charged.');
  await waitFor(() => expect(updates.at(-1)).toEqual({ amount: 1249, currency: 'usd' }));
  await owner.press();
  await owner.confirm();
  await waitFor(() => expect(address()).toBe('/order-confirmation/ES-7'));
  expect(shop.calls(PAY)[1]?.body).toMatchObject({ expectedTotal: '12.49' });
});

test('a wallet that is closed half-way orders nothing, keeps what was typed and opens again', async () => {
  const { shop, owner, field, type, queryByRole, address } = await openCheckout({ [PAY]: [PLACED] });
  type('Name', 'Deniz Kaya');
  await owner.press();
  await owner.cancel();
  expect(queryByRole('alert')).toBeNull();
  expect(field('Name').value).toBe('Deniz Kaya');
  // A confirmation without an open wallet is none.
  await owner.confirm();
  expect(shop.calls(PAY)).toEqual([]);
  expect(await owner.press()).toBe(true);
  await owner.confirm();
  await waitFor(() => expect(address()).toBe('/order-confirmation/ES-7'));
});

test('a decline is explained by the checkout, since the wallet has closed, and another press is another order', async () => {
  const declined = problem(402, 'payment_declined', { declineCode: 'insufficient_funds' });
  const { shop, owner, note, address } = await openCheckout({ [PAY]: [declined, PLACED] });
  await owner.press();
  expect(await owner.confirm()).toEqual([]);
  expect((await note()).textContent).toMatch(
    /did not go through\..*You have not been charged, and your cart is saved\./,
  );
  await owner.press();
  await owner.confirm();
  await waitFor(() => expect(address()).toBe('/order-confirmation/ES-7'));
  const [first, second] = shop.calls(PAY);
  expect(second?.key).not.toBe(first?.key);
  expect(second?.body).toMatchObject({ confirmationTokenId: 'ctoken_2' });
});

test('a wallet from which Stripe makes no token is told that it failed, and nothing is ordered', async () => {
  const silent = { error: { type: 'api_connection_error', message: 'Stripe could not be reached.' } };
  const { shop, owner, note } = await openCheckout({}, { device: [{ googlePay: true }, [silent]] });
  await owner.press();
  expect(await owner.confirm()).toEqual(['fail']);
  expect((await note()).textContent).toContain('We cannot reach the payment service. You have not been charged.');
  expect(shop.calls(PAY)).toEqual([]);
  expect(await owner.press()).toBe(true);
});

test.each([
  ['no phone number', { phone: '' }],
  ['no name', { name: '' }],
  ['an address that is none', { email: 'ada@wallet' }],
])('a wallet with %s is refused with a sentence before anything is ordered', async (_lack, details) => {
  const { shop, owner, note } = await openCheckout();
  await owner.press();
  expect(await owner.confirm(details)).toEqual(['invalid_payment_data']);
  const explained = await note();
  expect(explained.textContent).toContain('Your wallet did not pass on a valid name, e-mail address and phone number.');
  expect(document.activeElement).toBe(explained);
  expect(shop.calls(PAY)).toEqual([]);
  expect(await owner.press()).toBe(true);
});

test('an order whose response was lost is sent again by another press, without asking the wallet', async () => {
  const { shop, owner, note, address } = await openCheckout({ [PAY]: [lost, PLACED] });
  await owner.press();
  await owner.confirm();
  expect((await note()).textContent).toContain('it is the same order, so you will not be charged twice');
  expect(await owner.press()).toBe(false);
  await waitFor(() => expect(address()).toBe('/order-confirmation/ES-7'));
  const [first, second] = shop.calls(PAY);
  expect(second).toMatchObject({ key: first?.key, body: first?.body });
});

test('confirming twice, pressing meanwhile and dismissing the wallet afterwards order once', async () => {
  const placed = held(PLACED);
  const { shop, owner, address } = await openCheckout({ [PAY]: [placed.answer] });
  await owner.press();
  const { listeners } = await owner.find();
  const emit = (name: string, event: object) => act(async () => void listeners.get(name)?.(event));
  const confirmation = { billingDetails: OWNER, paymentFailed: () => undefined };
  const refused = vi.fn();
  await emit('confirm', confirmation);
  await waitFor(() => expect(shop.calls(PAY)).toHaveLength(1));
  await emit('confirm', confirmation);
  await emit('cancel', {});
  await emit('click', { resolve: () => undefined, reject: refused });
  expect(refused).toHaveBeenCalled();
  placed.release();
  await waitFor(() => expect(address()).toBe('/order-confirmation/ES-7'));
  expect(shop.calls(PAY)).toHaveLength(1);
});

test('what the bank asks is shown as for cards, and the order is looked for at its return address', async () => {
  const nextAction = {
    type: 'stripe' as const,
    clientSecret: 'pi_1_secret_2',
    returnUrl: 'https://shop.example/return',
  };
  const asked = answer(placeOrderResponseSchema, {
    order: orderOf({ payment: { state: 'requires_action' } }),
    nextAction,
  });
  const { owner } = await openCheckout({ [PAY]: [asked] });
  const assign = vi.spyOn(window.location, 'assign').mockReturnValue(undefined);
  await owner.press();
  await owner.confirm();
  await waitFor(() => expect(assign).toHaveBeenCalledWith('https://shop.example/return'));
  expect(owner.handleNextAction).toHaveBeenCalledWith({ clientSecret: 'pi_1_secret_2' });
  assign.mockRestore();
});

test('where prices contain tax, the country is the one that was chosen, or else that of the wallet', async () => {
  const declined = problem(402, 'payment_declined', { declineCode: 'unknown' });
  const { shop, owner, note, findByLabelText } = await openCheckout(
    { [PAY]: [declined], 'GET /api/tax': [answer(z.any(), { country: 'FR', rate: null })] },
    { facts: { ...FACTS, tax: true } },
  );
  const country = await findByLabelText('Country you live in');
  await owner.press();
  await owner.confirm();
  await note();
  fireEvent.change(country, { target: { value: 'FR' } });
  await owner.press();
  await owner.confirm();
  expect(shop.calls(PAY).map(({ body }) => body)).toMatchObject([{ billingCountry: 'DE' }, { billingCountry: 'FR' }]);
});
