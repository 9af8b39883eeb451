import { CARD_CONSENT_VERSION } from '@esimshop/contracts/card-consent';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { answerInForm, enterInForm, formAction } from '../../../test/card-form.ts';
import { findPaymentOf } from '../../../test/find-payment.ts';
import { followReturn, returnToShop } from '../../../test/payer.ts';
import { CARDS, createBuyer, isCompleted, placedOrder, problemOf } from '../../../test/shopper.ts';
import { SMALL } from '../../../test/stock.ts';
import { openStockedShop } from '../../../test/stocked-shop.ts';
import { HASTE } from '../../../test/test-shop.ts';
import { createTopUpBuyer } from '../../../test/top-up-buyer.ts';

const AMOUNT_MINOR = 399;
const ALWAYS_AUTHENTICATES = '4000000000003220';
const shop = await openStockedShop({ runsJobs: true, timeouts: HASTE });

const enter = async (number: string, savesCard = false) => ({
  confirmationTokenId: await enterInForm(shop.sandbox, { number, amountMinor: AMOUNT_MINOR, savesCard }),
  ...(savesCard && { cardConsent: CARD_CONSENT_VERSION }),
});

async function chargesOf(orderNumber: string) {
  const { stripe } = await shop.sandbox.readLedger();
  return stripe.charges.filter(({ metadata }) => metadata.order_number === orderNumber);
}

test('an order is paid by a token of the form, once for two presses', async () => {
  const buyer = await createBuyer(shop);
  const body = { ...(await enter(CARDS.good)), expectedTotal: '3.99' };
  const presses = await Promise.all(['one-press', 'one-press'].map((key) => buyer.submit({ body, key })));
  const placed = presses.find(({ status }) => status === 201);
  if (!placed) throw new Error(`Expected one press to place the order, got ${presses.map(({ text }) => text)}`);
  const { orderNumber } = placedOrder(placed);
  await buyer.waitForOrder(orderNumber, isCompleted);
  expect(await chargesOf(orderNumber)).toHaveLength(1);
  expect((await findPaymentOf(shop, orderNumber)).payment).toMatchObject({
    status: 'captured',
    savesCard: false,
    customerRef: null,
    paymentMethodRef: expect.stringMatching(/^pm_/),
  });
});

test('a wallet pays as its card does: once for two presses, to the address that the order names, and declined by its bank', async () => {
  const buyer = await createBuyer(shop);
  const confirm = async (number: string) => ({
    confirmationTokenId: await enterInForm(shop.sandbox, { number, amountMinor: AMOUNT_MINOR, wallet: 'apple_pay' }),
    customerEmail: 'ada@wallet.example',
    expectedTotal: '3.99',
  });
  const declined = await buyer.submit({ body: await confirm(CARDS.insufficientFunds) });
  expect([declined.status, problemOf(declined).declineCode]).toEqual([402, 'insufficient_funds']);
  const body = await confirm(CARDS.good);
  const presses = await Promise.all(['one-confirmation', 'one-confirmation'].map((key) => buyer.submit({ body, key })));
  const placed = presses.find(({ status }) => status === 201);
  if (!placed) throw new Error(`Expected one of them to place the order, got ${presses.map(({ text }) => text)}`);
  const { orderNumber, customerEmail } = placedOrder(placed);
  expect(customerEmail).toBe('ada@wallet.example');
  await buyer.waitForOrder(orderNumber, isCompleted);
  expect(await chargesOf(orderNumber)).toHaveLength(1);
});

test('a wallet whose bank asks is paid for once its owner has answered', async () => {
  const buyer = await createBuyer(shop);
  const entry = { number: ALWAYS_AUTHENTICATES, amountMinor: AMOUNT_MINOR, wallet: 'google_pay' as const };
  const response = await buyer.submit({ body: { confirmationTokenId: await enterInForm(shop.sandbox, entry) } });
  const { clientSecret, returnUrl } = formAction(response.body);
  await answerInForm(shop.sandbox, clientSecret, 'complete');
  const { orderNumber } = placedOrder(response);
  expect((await followReturn(returnUrl)).page).toBe(`/order-confirmation/${orderNumber}`);
  await buyer.waitForOrder(orderNumber, isCompleted);
  expect(await chargesOf(orderNumber)).toHaveLength(1);
});

test('a decline names its reason and keeps the cart, which another card pays', async () => {
  const buyer = await createBuyer(shop);
  const declined = await buyer.submit({ body: await enter(CARDS.insufficientFunds) });
  expect([declined.status, problemOf(declined).declineCode]).toEqual([402, 'insufficient_funds']);
  expect((await buyer.submit({ body: await enter(CARDS.good) })).status).toBe(201);
});

test('a changed price is refused before the token is used, and the form then pays the new one', async () => {
  const buyer = await createBuyer(shop);
  const { database } = shop.shop;
  await database.execute(sql`update products set price_minor = price_minor + 100 where product_id = ${SMALL}`);
  try {
    const body = { ...(await enter(CARDS.good)), expectedTotal: '3.99' };
    const refused = await buyer.submit({ body });
    expect(problemOf(refused)).toMatchObject({ code: 'price_changed', totalAmount: '4.99' });
    const again = await enterInForm(shop.sandbox, { number: CARDS.good, amountMinor: 499 });
    const paid = await buyer.submit({ body: { confirmationTokenId: again, expectedTotal: '4.99' } });
    expect(paid.status).toBe(201);
  } finally {
    await database.execute(sql`update products set price_minor = price_minor - 100 where product_id = ${SMALL}`);
  }
});

test('3-D Secure is left to the browser with a secret that the database has sealed only', async () => {
  const buyer = await createBuyer(shop);
  const body = await enter(ALWAYS_AUTHENTICATES);
  const response = await buyer.submit({ body, key: 'to-the-bank' });
  expect(response.status).toBe(201);
  const { orderNumber } = placedOrder(response);
  const action = formAction(response.body);
  expect(new URL(action.returnUrl).pathname).toBe(`/api/payments/return/${orderNumber}`);
  // A client that lost the response asks again and gets the same one.
  expect(formAction((await buyer.submit({ body, key: 'to-the-bank' })).body)).toEqual(action);
  const { payment } = await findPaymentOf(shop, orderNumber);
  expect(payment).toMatchObject({ status: 'requires_action', actionUrl: null });
  const { rows } = await shop.shop.database.execute<{ stored: string }>(
    sql`select payments::text as stored from payments where id = ${payment.id}`,
  );
  expect(rows[0]?.stored).not.toContain(action.clientSecret.split('_secret_')[1]);

  await answerInForm(shop.sandbox, action.clientSecret, 'complete');
  const { page, token } = await followReturn(action.returnUrl);
  expect(page).toBe(`/order-confirmation/${orderNumber}`);
  expect(token).toHaveLength(43);
  await buyer.waitForOrder(orderNumber, isCompleted);
  expect(await chargesOf(orderNumber)).toHaveLength(1);
  expect((await buyer.submit({ body, key: 'to-the-bank' })).body).not.toHaveProperty('nextAction');
});

test('a buyer who fails 3-D Secure in the form is back at checkout with the reason', async () => {
  const buyer = await createBuyer(shop);
  const response = await buyer.submit({ body: await enter(ALWAYS_AUTHENTICATES) });
  const { clientSecret, returnUrl } = formAction(response.body);
  await answerInForm(shop.sandbox, clientSecret, 'fail');
  expect(await returnToShop(returnUrl)).toBe('/checkout?payment=authentication_failed');
});

test('a buyer who leaves 3-D Secure in the form and pays again is charged once', async () => {
  const buyer = await createBuyer(shop);
  const first = await buyer.submit({ body: await enter(ALWAYS_AUTHENTICATES) });
  const second = await buyer.submit({ body: await enter(CARDS.good) });
  expect(second.status).toBe(201);
  const { orderNumber } = placedOrder(second);
  await buyer.waitForOrder(orderNumber, isCompleted);
  expect(await chargesOf(placedOrder(first).orderNumber)).toEqual([]);
  expect(await chargesOf(orderNumber)).toHaveLength(1);
});

test('a token that is sent a second time asks for the card again', async () => {
  const body = await enter(CARDS.good);
  const buyer = await createBuyer(shop);
  expect((await buyer.submit({ body })).status).toBe(201);
  const other = await createBuyer(shop);
  const refused = await other.submit({ body });
  expect([refused.status, problemOf(refused).declineCode]).toEqual([402, 'payment_expired']);
  expect((await other.cart()).totalItems).toBe(1);
});

test('a lost response from Stripe is found by the order number, and its charge is the only one', async () => {
  const buyer = await createBuyer(shop);
  await shop.sandbox.addFault({ partner: 'stripe', operation: 'create', fault: '500-processed', times: 2 });
  await shop.sandbox.addFault({ partner: 'stripe', operation: 'webhook', fault: 'drop', times: 100 });
  const response = await buyer.submit({ body: await enter(CARDS.good) });
  expect(response.status).toBe(202);
  const { orderNumber } = placedOrder(response);
  await buyer.waitForOrder(orderNumber, isCompleted);
  expect(await chargesOf(orderNumber)).toHaveLength(1);
});

test('what is neither a payment method nor a token of the form is no card', async () => {
  const buyer = await createBuyer(shop);
  for (const confirmationTokenId of ['tok_visa', 'pm_card_visa', 'ctoken_', `ctoken_${'a'.repeat(101)}`]) {
    expect((await buyer.submit({ body: { confirmationTokenId } })).status).toBe(422);
  }
});

test('with consent the card of the form is saved and pays for a top-up; a top-up takes a token, too', async () => {
  const { database } = shop.shop;
  const where = { request: shop.request, database, sandbox: shop.sandbox };
  const buyer = await createTopUpBuyer(where, { savedCard: null });
  const saving = await buyer.topUp({ ...(await enter(CARDS.good, true)), topUps: 0 });
  expect(saving.status).toBe(201);
  expect(await buyer.offer()).toMatchObject({ topUps: 1, savedCard: { brand: 'visa', last4: '4242' } });
  expect((await buyer.topUp({ topUps: 1 })).status).toBe(201);
  expect(await buyer.applied()).toEqual([SMALL, SMALL]);
});
