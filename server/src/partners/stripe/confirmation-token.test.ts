import Stripe from 'stripe';
import { afterEach, expect, test, vi } from 'vitest';
import { answerInForm, enterInForm } from '../../../test/card-form.ts';
import { describePayment, expectKind } from '../../../test/partner-payments.ts';
import { openPartnerSandbox } from '../../../test/partner-sandbox.ts';
import type { PaymentOutcome, StartPayment } from '../payment-gateway.ts';
import { toPaymentOutcome } from './payment-intent-outcome.ts';
import { createStripeGateway } from './stripe-gateway.ts';

const log = { error: vi.fn(), warn: vi.fn() };
const sandbox = await openPartnerSandbox();
/** As a live shop, which has no test payments without a card. */
const gateway = createStripeGateway({ ...sandbox.connection.stripe, timeoutMs: 30_000, sandbox: false, log });
afterEach(() => log.error.mockClear());

const AUTHENTICATES = '4000000000003220';

async function describeFormPayment(number: string, overrides: Partial<StartPayment> = {}): Promise<StartPayment> {
  const payment = describePayment(sandbox, overrides);
  const { amountMinor, savesCard = false } = payment;
  return { ...payment, paymentMethodRef: await enterInForm(sandbox, { number, amountMinor, savesCard }) };
}

function secretOf(outcome: PaymentOutcome) {
  const action = expectKind(outcome, 'requires_action');
  if ('clientSecret' in action) return action;
  throw new Error(`Expected an action of the script, got the page ${action.url}`);
}

async function chargesOf({ orderNumber }: StartPayment) {
  const { stripe } = await sandbox.readLedger();
  return stripe.charges.filter(({ metadata }) => metadata.order_number === orderNumber);
}

test('a token of the form is captured, and the payment method that it became is reported', async () => {
  const payment = await describeFormPayment('4242424242424242');
  const outcome = expectKind(await gateway.start(payment), 'captured');
  expect(outcome.paymentMethodRef).toMatch(/^pm_/);
  expect(await chargesOf(payment)).toMatchObject([{ amountMinor: 1899, id: outcome.captureRef }]);
});

test.each([
  ['4000000000000002', 'card_declined'],
  ['4000000000009995', 'insufficient_funds'],
  ['4000000000000069', 'expired_card'],
  ['4000000000000127', 'incorrect_cvc'],
])('the card %s is declined in the form as %s, and a lost decline is found again', async (number, declineCode) => {
  const payment = await describeFormPayment(number);
  expect(await gateway.start(payment)).toMatchObject({ kind: 'declined', declineCode });
  expect(await gateway.start(payment)).toMatchObject({ kind: 'declined', declineCode });
  expect(await gateway.start({ ...payment, repeatedAfterMs: 2000 })).toMatchObject({ kind: 'declined', declineCode });
});

test('3-D Secure is left to the script, and whoever asks gets the same secret', async () => {
  const payment = await describeFormPayment(AUTHENTICATES);
  const action = secretOf(await gateway.start(payment));
  // The form of a client secret in Stripe's documents, which its script takes apart.
  expect(action.clientSecret).toMatch(new RegExp(`^${action.providerRef}_secret_\\w+$`));
  expect(await gateway.resolve({ ...payment, ...action })).toEqual(action);
  expect(await gateway.start({ ...payment, repeatedAfterMs: 2000 })).toEqual(action);
  await answerInForm(sandbox, action.clientSecret, 'complete');
  expect(await gateway.resolve({ ...payment, ...action })).toMatchObject({ kind: 'captured' });
});

test('a payer who fails 3-D Secure in the form is declined, and one who leaves it is cancelled', async () => {
  const failing = await describeFormPayment(AUTHENTICATES);
  const failed = secretOf(await gateway.start(failing));
  await answerInForm(sandbox, failed.clientSecret, 'fail');
  const declined = { kind: 'declined', declineCode: 'authentication_failed' };
  expect(await gateway.resolve({ ...failing, ...failed })).toMatchObject(declined);

  const leaving = await describeFormPayment(AUTHENTICATES);
  const left = secretOf(await gateway.start(leaving));
  expect(await gateway.cancel({ ...leaving, ...left })).toMatchObject({ kind: 'cancelled' });
  expect(await chargesOf(leaving)).toEqual([]);
});

test('a card is kept for a customer only with consent, and charged again without its holder', async () => {
  const once = expectKind(await gateway.start(await describeFormPayment('4242424242424242')), 'captured');
  expect(once).not.toHaveProperty('customerRef');
  const consenting = await describeFormPayment('4242424242424242', { savesCard: true });
  const { customerRef, paymentMethodRef } = expectKind(await gateway.start(consenting), 'captured');
  const again = describePayment(sandbox, { customerRef, paymentMethodRef, amountMinor: 499 });
  expect(await gateway.start(again)).toMatchObject({ kind: 'captured', customerRef });
});

test('what Link pays with is kept with consent like a card, and charged again without its holder', async () => {
  const payment = describePayment(sandbox, { savesCard: true });
  const { amountMinor } = payment;
  const paymentMethodRef = await enterInForm(sandbox, { link: 'ada@example.com', amountMinor, savesCard: true });
  const saved = expectKind(await gateway.start({ ...payment, paymentMethodRef }), 'captured');
  const again = describePayment(sandbox, {
    customerRef: saved.customerRef,
    paymentMethodRef: saved.paymentMethodRef,
    amountMinor: 499,
  });
  expect(await gateway.start(again)).toMatchObject({ kind: 'captured', customerRef: saved.customerRef });
  // Of a card's brand and digits Link tells nothing.
  expect(await gateway.identifyCard?.(saved.paymentMethodRef ?? '')).toBeUndefined();
});

test('a token that was used, has expired or never was lets the payer enter a card again', async () => {
  const again = { kind: 'cancelled', declineCode: 'payment_expired' };
  const payment = await describeFormPayment('4242424242424242');
  await gateway.start(payment);
  const { paymentMethodRef } = payment;
  expect(await gateway.start(describePayment(sandbox, { paymentMethodRef }))).toEqual(again);
  const late = await describeFormPayment('4242424242424242');
  await sandbox.advanceClock(15);
  expect(await gateway.start(late)).toEqual(again);
  expect(await gateway.start(describePayment(sandbox, { paymentMethodRef: 'ctoken_never_made' }))).toEqual(again);
  expect(log.error).not.toHaveBeenCalled();
});

test('a form that was set up for another amount is our own fault, and charges nothing', async () => {
  const payment = { ...(await describeFormPayment('4242424242424242')), amountMinor: 1900 };
  expect(await gateway.start(payment)).toMatchObject({ kind: 'unavailable' });
  expect(log.error).toHaveBeenCalledOnce();
  expect(await chargesOf(payment)).toEqual([]);
});

test.each(['lost', '503-processed', 'truncated'])(
  'after the fault "%s" twice the one charge is found',
  async (fault) => {
    const payment = await describeFormPayment('4242424242424242');
    await sandbox.addFault({ partner: 'stripe', operation: 'create', fault, times: 2 });
    expect(await gateway.start(payment)).toMatchObject({ kind: 'unknown' });
    expect(await gateway.start({ ...payment, repeatedAfterMs: 2000 })).toMatchObject({ kind: 'captured' });
    expect(await chargesOf(payment)).toHaveLength(1);
  },
);

test('a token names its card before it pays, as a payment method does', async () => {
  const ofForm = await enterInForm(sandbox, { number: '4000000000000002', amountMinor: 100 });
  const identity = await gateway.identifyCard?.(ofForm);
  expect(identity).toMatchObject({ brand: 'visa', last4: '0002', fingerprint: expect.stringMatching(/^\w{16}$/) });
  expect(await gateway.identifyCard?.('ctoken_never_made')).toBeUndefined();
});

// What the official SDK's test helper makes: a token without a form, and without what a form was set up for.
test('a token of the official test helper is captured', async () => {
  const { hostname, port } = new URL(sandbox.connection.stripe.baseUrl);
  const stripe = new Stripe(sandbox.connection.stripe.secretKey, { host: hostname, port, protocol: 'http' });
  const token = await stripe.testHelpers.confirmationTokens.create({ payment_method: 'pm_card_visa' });
  expect(await gateway.start(describePayment(sandbox, { paymentMethodRef: token.id }))).toMatchObject({
    kind: 'captured',
  });
});

// `PaymentIntent.NextAction` of stripe 23.1.0, resources/PaymentIntents.d.ts: a page in `redirect_to_url`, else for Stripe.js.
test.each([
  [{ type: 'redirect_to_url', redirect_to_url: { url: 'https://bank.example', return_url: null } }, 'url'],
  [{ type: 'use_stripe_sdk', use_stripe_sdk: {} }, 'clientSecret'],
  [{ type: 'card_await_notification', card_await_notification: {} }, 'clientSecret'],
] as [Stripe.PaymentIntent.NextAction, string][])('the action %j is reported by its %s', (nextAction, name) => {
  const payment = describePayment(sandbox);
  const intent = {
    id: 'pi_1',
    amount: 1899,
    currency: 'usd',
    status: 'requires_action',
    client_secret: 'pi_1_secret_2',
    metadata: { order_number: payment.orderNumber },
    next_action: nextAction,
  } as unknown as Stripe.PaymentIntent;
  expect(toPaymentOutcome(intent, payment)).toMatchObject({ kind: 'requires_action', [name]: expect.any(String) });
});
