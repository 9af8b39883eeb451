import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { catchError, connect, returnUrl } from '../testing/stripe-client.ts';
import { startTestSandbox, type TestSandbox } from '../testing/test-sandbox.ts';

const methods = ['card', 'link'];

type Context = { amount?: number; currency?: string; usage?: string; methods?: string[]; wallet?: string };

/** A token as Stripe's script makes it in a browser, with the publishable key and how the form was set up. */
async function makeToken({ connection: { stripe } }: TestSandbox, number = '4242424242424242', context: Context = {}) {
  const { amount = 1_299, currency = 'usd', usage, methods: types = methods, wallet } = context;
  const body = new URLSearchParams({
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': number,
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': '2040',
    'payment_method_data[card][cvc]': '123',
    'payment_method_data[billing_details][email]': 'ada@example.com',
    'client_context[mode]': 'payment',
    'client_context[amount]': String(amount),
    'client_context[currency]': currency,
    ...(wallet && { 'payment_method_data[card][wallet][type]': wallet }),
    ...(usage && { 'client_context[setup_future_usage]': usage }),
    ...Object.fromEntries(types.map((type, index) => [`client_context[allowed_payment_method_types][${index}]`, type])),
  });
  const response = await fetch(`${stripe.baseUrl}/v1/confirmation_tokens`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${stripe.publishableKey}` },
    body,
  });
  return (await response.json()) as Stripe.ConfirmationToken;
}

const pay = (stripe: Stripe, token: string, extra: Partial<Stripe.PaymentIntentCreateParams> = {}) =>
  stripe.paymentIntents.create({
    amount: 1_299,
    currency: 'usd',
    confirm: true,
    confirmation_token: token,
    allowed_payment_method_types: methods,
    return_url: returnUrl,
    ...extra,
  });

test('a token of the form pays with its card, which it shows before, and is then used up', async () => {
  await using sandbox = await startTestSandbox();
  const stripe = connect(sandbox);
  const token = await makeToken(sandbox);
  expect(await stripe.confirmationTokens.retrieve(token.id)).toMatchObject({
    object: 'confirmation_token',
    payment_intent: null,
    use_stripe_sdk: true,
    payment_method_preview: { type: 'card', card: { brand: 'visa', last4: '4242' }, customer: null },
  });
  const intent = await pay(stripe, token.id);
  expect(intent).toMatchObject({ status: 'succeeded', amount_received: 1_299 });
  const used = await stripe.confirmationTokens.retrieve(token.id);
  // "This is set to null once this ConfirmationToken has been used."
  expect(used).toMatchObject({ payment_intent: intent.id, expires_at: null });
  expect(await catchError(pay(stripe, token.id))).toMatchObject({ statusCode: 400, param: 'confirmation_token' });
});

test('a token is used up by a decline, too', async () => {
  await using sandbox = await startTestSandbox();
  const stripe = connect(sandbox);
  const token = await makeToken(sandbox, '4000000000009995');
  expect(await catchError(pay(stripe, token.id))).toMatchObject({
    statusCode: 402,
    decline_code: 'insufficient_funds',
  });
  expect(await catchError(pay(stripe, token.id))).toMatchObject({ statusCode: 400, param: 'confirmation_token' });
});

test('a token expires, and one that never was is missing', async () => {
  await using sandbox = await startTestSandbox();
  const stripe = connect(sandbox);
  const token = await makeToken(sandbox);
  expect(token.expires_at).toBe(token.created + 15 * 60);
  await sandbox.control('POST', 'clock', { advanceMinutes: 15 });
  expect(await catchError(pay(stripe, token.id))).toMatchObject({ statusCode: 400, param: 'confirmation_token' });
  const missing = { code: 'resource_missing', param: 'confirmation_token' };
  expect(await catchError(pay(stripe, 'ctoken_never_made'))).toMatchObject({ statusCode: 400, ...missing });
  expect(await catchError(stripe.confirmationTokens.retrieve('ctoken_never_made'))).toMatchObject({ statusCode: 404 });
});

test.each([
  ['amount', { amount: 1_300 }],
  ['currency', { currency: 'eur' }],
  ['setup_future_usage', { usage: 'off_session' }],
  ['allowed_payment_method_types', { methods: ['card'] }],
])(
  'a form that was set up with another %s makes tokens that do not pay, and are not used up',
  async (param, context) => {
    await using sandbox = await startTestSandbox();
    const stripe = connect(sandbox);
    const token = await makeToken(sandbox, '4242424242424242', context);
    expect(await catchError(pay(stripe, token.id))).toMatchObject({ statusCode: 400, param });
    expect(await stripe.confirmationTokens.retrieve(token.id)).toMatchObject({ payment_intent: null });
  },
);

test('a token of the test helpers pays without a form, and what the request says goes first', async () => {
  await using sandbox = await startTestSandbox();
  const stripe = connect(sandbox);
  const { id } = await stripe.testHelpers.confirmationTokens.create({ payment_method: 'pm_card_visa' });
  const intent = await pay(stripe, id, { payment_method: 'pm_card_mastercard', expand: ['latest_charge'] });
  expect(intent.latest_charge).toMatchObject({ payment_method_details: { card: { brand: 'mastercard' } } });
});

test('a card saved by a token with consent pays again without its holder', async () => {
  await using sandbox = await startTestSandbox();
  const stripe = connect(sandbox);
  const customer = await stripe.customers.create({ email: 'ada@example.com' });
  const token = await makeToken(sandbox, '4242424242424242', { usage: 'off_session' });
  const first = await pay(stripe, token.id, { customer: customer.id, setup_future_usage: 'off_session' });
  const again = await stripe.paymentIntents.create({
    amount: 500,
    currency: 'usd',
    customer: customer.id,
    payment_method: String(first.payment_method),
    off_session: true,
    confirm: true,
  });
  expect(again.status).toBe('succeeded');
});

test.each([
  ['complete', 'succeeded'],
  ['fail', 'requires_payment_method'],
])('3-D Secure of a token is for the script: in its frame, %s leaves the payment %s', async (result, status) => {
  await using sandbox = await startTestSandbox();
  const stripe = connect(sandbox);
  const token = await makeToken(sandbox, '4000000000003220');
  const intent = await pay(stripe, token.id);
  expect(intent).toMatchObject({ status: 'requires_action', next_action: { type: 'use_stripe_sdk' } });
  const answer = async (secret: string | null, pressed?: string) =>
    fetch(`${sandbox.url}/stripe-js/authenticate`, {
      method: 'POST',
      body: new URLSearchParams({ client_secret: String(secret), ...(pressed && { result: pressed }) }),
    });
  expect((await answer(`${intent.id}_secret_guessed`, 'complete')).status).toBe(404);
  const seen = (await (await answer(intent.client_secret)).json()) as object;
  expect(seen).toMatchObject({ id: intent.id, status: 'requires_action' });
  expect(Object.keys(seen)).not.toContain('metadata');
  expect(await (await answer(intent.client_secret, result)).json()).toMatchObject({ status });
  expect(await stripe.paymentIntents.retrieve(intent.id)).toMatchObject({ status });
});

test('a request that asks for pages gets the page of the bank for a token, too', async () => {
  await using sandbox = await startTestSandbox();
  const stripe = connect(sandbox);
  const token = await makeToken(sandbox, '4000000000003220');
  const intent = await pay(stripe, token.id, { use_stripe_sdk: false });
  expect(intent.next_action?.redirect_to_url).toMatchObject({ return_url: returnUrl });
});

test('the script and its frames are served, to be framed by the shop alone', async () => {
  await using sandbox = await startTestSandbox();
  const script = await fetch(`${sandbox.url}/stripe-js/stripe.js`);
  expect(script.headers.get('content-type')).toContain('text/javascript');
  const frame = await fetch(`${sandbox.url}/stripe-js/card?locale=tr&key=${sandbox.connection.stripe.publishableKey}`);
  expect(frame.headers.get('content-security-policy')).toContain(`frame-ancestors ${sandbox.shop.url};`);
  expect(await frame.text()).toContain('Kart numarası');
  const withoutKey = await fetch(`${sandbox.url}/stripe-js/card?key=pk_test_guessed`);
  expect(await withoutKey.text()).toContain('data-key=""');
});

test('a token of a wallet says which one it was, and its card does what its bank does', async () => {
  await using sandbox = await startTestSandbox();
  const stripe = connect(sandbox);
  const token = await makeToken(sandbox, '4242424242424242', { wallet: 'google_pay' });
  const { payment_method_preview: preview } = await stripe.confirmationTokens.retrieve(token.id);
  // https://docs.stripe.com/api/confirmation_tokens/object: payment_method_preview.card.wallet
  expect(preview?.card?.wallet).toMatchObject({ type: 'google_pay', dynamic_last4: '4242', google_pay: {} });
  expect(await pay(stripe, token.id)).toMatchObject({ status: 'succeeded', amount_received: 1_299 });
  const declined = await makeToken(sandbox, '4000000000009995', { wallet: 'apple_pay' });
  expect(await catchError(pay(stripe, declined.id))).toMatchObject({ decline_code: 'insufficient_funds' });
});

test('wallets are shown as the account has them for the domain of the shop, and say in its language what they ask', async () => {
  await using sandbox = await startTestSandbox();
  const key = sandbox.connection.stripe.publishableKey;
  const read = async (path: string) => (await fetch(`${sandbox.url}/stripe-js/${path}&key=${key}`)).text();
  const setDomains = (paymentMethodDomains: object[]) =>
    fetch(`${sandbox.url}/sandbox/accounts/stripe`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ paymentMethodDomains }),
    });
  const name = new URL(sandbox.shop.url).hostname;
  expect(await read('wallets?')).toContain('[&quot;apple_pay&quot;,&quot;google_pay&quot;,&quot;link&quot;]');
  await setDomains([{ name, isEnabled: true, inactive: ['apple_pay'] }]);
  expect(await read('wallets?')).toContain('[&quot;google_pay&quot;,&quot;link&quot;]');
  await setDomains([{ name, isEnabled: false, inactive: [] }]);
  expect(await read('wallets?')).toContain('data-wallets="[]"');
  const sheet = await read('sheet?wallet=link&locale=tr&amount=1299&currency=usd&business=%3Cb%3E');
  for (const part of ['12.99 USD', '&lt;b&gt;', 'Vazgeç']) expect(sheet).toContain(part);
  expect(sheet).not.toContain('4242');
  expect((await fetch(`${sandbox.url}/stripe-js/sheet?wallet=none`)).status).toBe(404);
});
