import { expect, test } from 'vitest';
import { catchError, connect, makePaymentMethod, pay, returnUrl } from '../testing/stripe-client.ts';
import { startTestSandbox } from '../testing/test-sandbox.ts';
import { moreTestCards } from './more-test-cards.ts';
import { findTestCard, predefinedMethods, testCards } from './test-cards.ts';

// Where docs.stripe.com/testing gives no decline code, Stripe's library says ''.
test.each([
  ['4000000000000002', 'card_declined', 'generic_decline'],
  ['4000000000009995', 'card_declined', 'insufficient_funds'],
  ['4000000000009987', 'card_declined', 'lost_card'],
  ['4000000000000069', 'expired_card', ''],
  ['4000000000000127', 'incorrect_cvc', ''],
  ['4000000000000119', 'processing_error', ''],
  ['4000000000000341', 'card_declined', 'generic_decline'],
])('card %s is declined with %s, %s', async (number, code, declineCode) => {
  await using sandbox = await startTestSandbox();
  const stripe = connect(sandbox);
  const error = await catchError(pay(stripe, await makePaymentMethod(sandbox, number)));
  expect(error).toMatchObject({ type: 'StripeCardError', statusCode: 402, code, decline_code: declineCode });
  expect(error.payment_intent).toMatchObject({ status: 'requires_payment_method', last_payment_error: { code } });
  const retried = await stripe.paymentIntents.confirm(error.payment_intent?.id ?? '', {
    payment_method: 'pm_card_visa',
    return_url: returnUrl,
  });
  expect(retried.status).toBe('succeeded');
});

// docs.stripe.com/testing: numbers of every brand.
test.each([
  ['4000056655665556', 'visa'],
  ['2223003122003222', 'mastercard'],
  ['371449635398431', 'amex'],
  ['6011111111111117', 'discover'],
  ['36227206271667', 'diners'],
  ['3566002020360505', 'jcb'],
  ['6205500000000000004', 'unionpay'],
  ['4000000760000002', 'visa'],
])('the test number %s is a card of %s that is charged', async (number, brand) => {
  await using sandbox = await startTestSandbox();
  const stripe = connect(sandbox);
  const method = await makePaymentMethod(sandbox, number, brand === 'amex' ? '1234' : '123');
  expect((await stripe.paymentMethods.retrieve(method)).card?.brand).toBe(brand);
  expect((await pay(stripe, method)).status).toBe('succeeded');
});

test.each([
  ['4000000000009979', 'stolen_card'],
  ['4000000000006975', 'card_velocity_exceeded'],
  ['4100000000000019', 'fraudulent'],
  ['4000008400001280', 'generic_decline'],
])('the test number %s is declined as %s', async (number, declineCode) => {
  await using sandbox = await startTestSandbox();
  const error = await catchError(pay(connect(sandbox), await makePaymentMethod(sandbox, number)));
  expect(error).toMatchObject({ code: 'card_declined', decline_code: declineCode });
});

test.each(['4000002760003184', '4000000000003063', '4000008400001629', '4000003800000446'])(
  'the test number %s requires 3-D Secure',
  async (number) => {
    await using sandbox = await startTestSandbox();
    expect((await pay(connect(sandbox), await makePaymentMethod(sandbox, number))).status).toBe('requires_action');
  },
);

test.each(['4000000000003055', '4000000000003097', '4000000032200000'])(
  'the test number %s is charged without 3-D Secure',
  async (number) => {
    await using sandbox = await startTestSandbox();
    expect((await pay(connect(sandbox), await makePaymentMethod(sandbox, number))).status).toBe('succeeded');
  },
);

test('the test number 4000003800000446 counts as set up: it is charged off-session at once', async () => {
  await using sandbox = await startTestSandbox();
  const stripe = connect(sandbox);
  const customer = await stripe.customers.create({});
  const method = await makePaymentMethod(sandbox, '4000003800000446');
  await stripe.paymentMethods.attach(method, { customer: customer.id });
  expect((await pay(stripe, method, { customer: customer.id, off_session: true })).status).toBe('succeeded');
});

test.each([
  ['4000000000000259', ['fraudulent needs_response'], true],
  ['4000000000002685', ['product_not_received needs_response'], true],
  ['4000000000001976', ['fraudulent warning_needs_response'], false],
  ['4000000404000079', ['fraudulent needs_response', 'product_not_received needs_response'], true],
  ['4000008400000779', ['noncompliant needs_response'], true],
])('a charge of the test number %s is followed by the disputes %j', async (number, expected, isDisputed) => {
  await using sandbox = await startTestSandbox();
  const stripe = connect(sandbox);
  const intent = await pay(stripe, await makePaymentMethod(sandbox, number));
  const { data } = await stripe.events.list({ type: 'charge.dispute.created' });
  const disputes = data.map((event) => event.type === 'charge.dispute.created' && event.data.object);
  expect(disputes.map((dispute) => dispute && `${dispute.reason} ${dispute.status}`).toSorted()).toEqual(expected);
  expect((await stripe.charges.retrieve(String(intent.latest_charge))).disputed).toBe(isDisputed);
});

test('a charge of the test number 4000000000005423 is followed by a warning of fraud', async () => {
  await using sandbox = await startTestSandbox();
  const stripe = connect(sandbox);
  const intent = await pay(stripe, await makePaymentMethod(sandbox, '4000000000005423'));
  const { data } = await stripe.events.list({ type: 'radar.early_fraud_warning.created' });
  const warning = { charge: intent.latest_charge, payment_intent: intent.id, actionable: true };
  expect(data.map(({ data: { object } }) => object)).toMatchObject([warning]);
});

test('each test number is a card number, and is listed once', () => {
  const numbers = [...testCards, ...moreTestCards].map(({ number }) => number);
  expect(numbers.filter((number) => !hasCheckDigit(number))).toEqual([]);
  expect(new Set(numbers).size).toBe(numbers.length);
});

test('each predefined payment method is one of the test numbers', () => {
  const numbers = Object.values(predefinedMethods);
  expect(numbers.filter((number) => findTestCard(number) === undefined)).toEqual([]);
});

test.each([
  ['4000000000007726', 'pending', 'refund.updated', 'succeeded', 500],
  ['4000000000005126', 'succeeded', 'refund.failed', 'failed', 0],
])('a refund of the test number %s is %s, then %s says %s', async (number, first, type, last, refunded) => {
  await using sandbox = await startTestSandbox();
  const stripe = connect(sandbox);
  const intent = await pay(stripe, await makePaymentMethod(sandbox, number));
  const refund = await stripe.refunds.create({ payment_intent: intent.id, amount: 500 });
  expect(refund.status).toBe(first);
  expect((await stripe.refunds.retrieve(refund.id)).status).toBe(last);
  const { data } = await stripe.events.list({ type });
  expect(data.map(({ data: { object } }) => object)).toMatchObject([{ id: refund.id, status: last }]);
  expect((await stripe.charges.retrieve(String(intent.latest_charge))).amount_refunded).toBe(refunded);
});

/** Luhn's check digit, ISO/IEC 7812-1 annex B. */
function hasCheckDigit(number: string): boolean {
  const digits = [...number].toReversed().map((digit, place) => Number(digit) * (place % 2 === 0 ? 1 : 2));
  return digits.reduce((sum, value) => sum + (value > 9 ? value - 9 : value), 0) % 10 === 0;
}
