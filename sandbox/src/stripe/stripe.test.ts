import Stripe from 'stripe';
import { expect, test, vi } from 'vitest';
import { callJson, startTestSandbox, type TestSandbox, textAt } from '../testing/test-sandbox.ts';

const returnUrl = 'http://shop.example/back';

function connect(sandbox: TestSandbox): Stripe {
  const { connection } = sandbox;
  const { hostname, port } = new URL(connection.stripe.baseUrl);
  return new Stripe(connection.stripe.secretKey, { host: hostname, port, protocol: 'http', maxNetworkRetries: 0 });
}

async function catchError(run: Promise<unknown>): Promise<InstanceType<typeof Stripe.errors.StripeError>> {
  const error = await run.then(
    () => undefined,
    (caught: unknown) => caught,
  );
  if (error instanceof Stripe.errors.StripeError) return error;
  throw new Error('Expected the call to fail with a Stripe error', { cause: error });
}

async function makeToken(sandbox: TestSandbox, number: string): Promise<string> {
  const { body } = await sandbox.control('POST', 'cards/tokens', { number, expiry: '12/40', cvc: '123', name: 'Ada' });
  return textAt(body, 'paymentMethodId');
}

const pay = (stripe: Stripe, paymentMethod: string, extra: Partial<Stripe.PaymentIntentCreateParams> = {}) =>
  stripe.paymentIntents.create({
    amount: 1_299,
    currency: 'usd',
    payment_method: paymentMethod,
    confirm: true,
    return_url: returnUrl,
    ...extra,
  });

test('a payment succeeds and appears in the ledger with its metadata', async () => {
  await using sandbox = await startTestSandbox();
  const stripe = connect(sandbox);
  const intent = await pay(stripe, 'pm_card_visa', { metadata: { order: 'ES-1' }, expand: ['latest_charge'] });
  expect(intent).toMatchObject({ status: 'succeeded', amount_received: 1_299, latest_charge: { paid: true } });
  const found = await stripe.paymentIntents.list({ created: { gte: intent.created } });
  expect(found.data.map(({ id }) => id)).toEqual([intent.id]);
  expect((await sandbox.control('GET', 'ledger')).body).toMatchObject({
    stripe: {
      charges: [{ paymentIntent: intent.id, amountMinor: 1_299, currency: 'usd', metadata: { order: 'ES-1' } }],
    },
  });
});

test('a card number has one fingerprint in an account, on its payment methods, charges and declines', async () => {
  await using sandbox = await startTestSandbox();
  await using elsewhere = await startTestSandbox();
  const stripe = connect(sandbox);
  const fingerprintOf = async (client: Stripe, id: string) =>
    (await client.paymentMethods.retrieve(id)).card?.fingerprint;
  const token = await makeToken(sandbox, '4000000000000002');
  const fingerprint = await fingerprintOf(stripe, token);
  expect(fingerprint).toMatch(/^[A-Za-z0-9]{16}$/);
  expect(await fingerprintOf(stripe, await makeToken(sandbox, '4000000000000002'))).toBe(fingerprint);
  expect(await fingerprintOf(stripe, await makeToken(sandbox, '4000000000009995'))).not.toBe(fingerprint);
  expect(await fingerprintOf(connect(elsewhere), await makeToken(elsewhere, '4000000000000002'))).not.toBe(fingerprint);
  const declined = await catchError(pay(stripe, token));
  expect(declined.payment_method?.card?.fingerprint).toBe(fingerprint);
  const charge = await stripe.charges.retrieve(String(declined.charge));
  expect(charge.payment_method_details?.card?.fingerprint).toBe(fingerprint);
});

test('repeating a call with its idempotency key charges once; another call with the key is an error', async () => {
  await using sandbox = await startTestSandbox();
  const stripe = connect(sandbox);
  const create = (amount: number, idempotencyKey: string, method = 'pm_card_visa') =>
    stripe.paymentIntents.create(
      { amount, currency: 'usd', payment_method: method, confirm: true, return_url: returnUrl },
      { idempotencyKey },
    );
  const [first, again] = [await create(500, 'a'), await create(500, 'a')];
  expect(again.id).toBe(first.id);
  expect(again.lastResponse.headers['idempotent-replayed']).toBe('true');
  expect(await catchError(create(501, 'a'))).toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 });
  const declined = () => catchError(create(500, 'b', 'pm_card_visa_chargeDeclined'));
  const [decline, sameDecline] = [await declined(), await declined()];
  expect(sameDecline.payment_intent?.id).toBe(decline.payment_intent?.id);
  await sandbox.restart();
  const afterRestart = await connect(sandbox).paymentIntents.create(
    { amount: 500, currency: 'usd', payment_method: 'pm_card_visa', confirm: true, return_url: returnUrl },
    { idempotencyKey: 'a' },
  );
  expect(afterRestart.id).toBe(first.id);
  expect((await sandbox.control('GET', 'ledger')).body).toMatchObject({ stripe: { charges: [{}], declined: 1 } });
});

test.each([
  ['lost', 1],
  ['reset', 0],
  ['503-processed', 1],
  ['503', 0],
])('after the fault %s, which leaves %i charges, a repeated call leaves one', async (fault, chargesBefore) => {
  await using sandbox = await startTestSandbox();
  const stripe = connect(sandbox);
  const countCharges = async () => (await stripe.balance.retrieve()).available[0]?.amount ?? 0;
  // The client retries a broken connection once by itself, so two faults are needed.
  await sandbox.control('POST', 'faults', { partner: 'stripe', operation: 'create', fault, times: 2 });
  const create = () =>
    stripe.paymentIntents.create(
      { amount: 500, currency: 'usd', payment_method: 'pm_card_visa', confirm: true, return_url: returnUrl },
      { idempotencyKey: 'a' },
    );
  await catchError(create());
  expect(await countCharges()).toBe(chargesBefore * 500);
  await sandbox.control('DELETE', 'faults');
  expect((await create()).status).toBe('succeeded');
  expect(await countCharges()).toBe(500);
});

// docs.stripe.com/api/idempotent_requests: the first response to a key is saved, 500 included, until the key is pruned after
// at least 24 hours; then the request runs as a new one.
test.each([
  ['500', 0, 1],
  ['500-processed', 1, 2],
])(
  'the fault %s is repeated for its key for a day, with %i charges; after that there are %i',
  async (fault, before, after) => {
    await using sandbox = await startTestSandbox();
    const stripe = connect(sandbox);
    const create = () =>
      stripe.paymentIntents.create(
        { amount: 500, currency: 'usd', payment_method: 'pm_card_visa', confirm: true, return_url: returnUrl },
        { idempotencyKey: 'a', maxNetworkRetries: 0 },
      );
    const countCharges = async () => (await stripe.balance.retrieve()).available[0]?.amount ?? 0;
    await sandbox.control('POST', 'faults', { partner: 'stripe', operation: 'create', fault });
    expect(await catchError(create())).toMatchObject({ statusCode: 500 });
    await sandbox.control('POST', 'clock', { advanceMinutes: 23 * 60 });
    expect(await catchError(create())).toMatchObject({ statusCode: 500, headers: { 'idempotent-replayed': 'true' } });
    expect(await countCharges()).toBe(before * 500);
    await sandbox.control('POST', 'clock', { advanceMinutes: 61 });
    expect((await create()).status).toBe('succeeded');
    expect(await countCharges()).toBe(after * 500);
  },
);

test('a key whose first call is still in progress is a conflict', async () => {
  await using sandbox = await startTestSandbox();
  const stripe = connect(sandbox);
  await sandbox.control('POST', 'faults', { partner: 'stripe', operation: 'create', fault: 'slow', delayMs: 300 });
  const create = () => stripe.paymentIntents.create({ amount: 500, currency: 'usd' }, { idempotencyKey: 'a' });
  const first = create();
  await vi.waitFor(
    async () => expect((await sandbox.control('GET', 'faults')).body).toMatchObject({ faults: [] }),
    30_000,
  );
  expect(await catchError(create())).toMatchObject({ statusCode: 409 });
  expect((await first).status).toBe('requires_payment_method');
});

test.each([
  ['4000000000000002', 'card_declined', 'generic_decline'],
  ['4000000000009995', 'card_declined', 'insufficient_funds'],
  ['4000000000009987', 'card_declined', 'lost_card'],
  ['4000000000000069', 'expired_card', 'expired_card'],
  ['4000000000000127', 'incorrect_cvc', 'incorrect_cvc'],
  ['4000000000000119', 'processing_error', 'processing_error'],
  ['4000000000000341', 'card_declined', 'generic_decline'],
])('card %s is declined with %s, %s', async (number, code, declineCode) => {
  await using sandbox = await startTestSandbox();
  const stripe = connect(sandbox);
  const error = await catchError(pay(stripe, await makeToken(sandbox, number)));
  expect(error).toMatchObject({ type: 'StripeCardError', statusCode: 402, code, decline_code: declineCode });
  expect(error.payment_intent).toMatchObject({ status: 'requires_payment_method', last_payment_error: { code } });
  const retried = await stripe.paymentIntents.confirm(error.payment_intent?.id ?? '', {
    payment_method: 'pm_card_visa',
    return_url: returnUrl,
  });
  expect(retried.status).toBe('succeeded');
});

test.each([
  ['4000000000003220', 'complete', 'succeeded', undefined],
  ['4000002500003155', 'complete', 'succeeded', undefined],
  ['4000000000003220', 'fail', 'requires_payment_method', 'payment_intent_authentication_failure'],
  ['4000008260003178', 'complete', 'requires_payment_method', 'card_declined'],
])('card %s requires authentication, the payer chooses %s: %s', async (number, result, status, code) => {
  await using sandbox = await startTestSandbox();
  const stripe = connect(sandbox);
  const intent = await pay(stripe, await makeToken(sandbox, number));
  expect(intent.status).toBe('requires_action');
  const pageUrl = intent.next_action?.redirect_to_url?.url ?? '';
  expect(pageUrl).toBe(`${sandbox.shop.url}/sandbox/cards/authenticate?payment_intent=${intent.id}`);
  const redirect = await fetch(`${sandbox.url}/sandbox/cards/authenticate`, {
    method: 'POST',
    body: new URLSearchParams({ payment_intent: intent.id, result }),
    redirect: 'manual',
  });
  expect(redirect.status).toBe(303);
  expect(redirect.headers.get('location')).toContain(`${returnUrl}?payment_intent=${intent.id}`);
  const finished = await stripe.paymentIntents.retrieve(intent.id);
  expect(finished.status).toBe(status);
  expect(finished.last_payment_error?.code).toBe(code);
});

test('a card set up for later payments is charged off-session', async () => {
  await using sandbox = await startTestSandbox();
  const stripe = connect(sandbox);
  const customer = await stripe.customers.create({ email: 'ada@example.com' });
  const first = await pay(stripe, 'pm_card_visa', { customer: customer.id, setup_future_usage: 'off_session' });
  const saved = String(first.payment_method);
  const methods = await stripe.customers.listPaymentMethods(customer.id);
  expect(methods.data.map(({ id }) => id)).toEqual([saved]);
  const later = await pay(stripe, saved, { customer: customer.id, off_session: true });
  expect(later.status).toBe('succeeded');
  expect(await catchError(pay(stripe, saved))).toMatchObject({ statusCode: 400 });
});

test('a card that always requires authentication cannot be charged off-session', async () => {
  await using sandbox = await startTestSandbox();
  const stripe = connect(sandbox);
  const customer = await stripe.customers.create({});
  const method = await makeToken(sandbox, '4000000000003220');
  await stripe.paymentMethods.attach(method, { customer: customer.id });
  const error = await catchError(pay(stripe, method, { customer: customer.id, off_session: true }));
  expect(error).toMatchObject({ code: 'authentication_required', decline_code: 'authentication_required' });
});

test('a card cannot be set up while the payer is away, nor be charged off session without being confirmed', async () => {
  await using sandbox = await startTestSandbox();
  const stripe = connect(sandbox);
  const customer = await stripe.customers.create({});
  const terms = { customer: customer.id, off_session: true } as const;
  const both = await catchError(pay(stripe, 'pm_card_visa', { ...terms, setup_future_usage: 'off_session' }));
  expect(both).toMatchObject({ statusCode: 400, param: 'off_session' });
  expect(both.message).toContain('you cannot set up future usages when processing payments off-session');
  const unconfirmed = await catchError(
    stripe.paymentIntents.create({ amount: 1_299, currency: 'usd', payment_method: 'pm_card_visa', ...terms }),
  );
  expect(unconfirmed).toMatchObject({ statusCode: 400, param: 'off_session' });
});

test('a card used once without a customer cannot be used again', async () => {
  await using sandbox = await startTestSandbox();
  const stripe = connect(sandbox);
  const method = await makeToken(sandbox, '4242424242424242');
  await pay(stripe, method);
  expect(await catchError(pay(stripe, method))).toMatchObject({ type: 'StripeInvalidRequestError' });
});

test('refunds never exceed the charge, and a repeated request refunds once', async () => {
  await using sandbox = await startTestSandbox();
  const stripe = connect(sandbox);
  const intent = await pay(stripe, 'pm_card_visa');
  const refund = (amount: number, idempotencyKey?: string) =>
    stripe.refunds.create({ payment_intent: intent.id, amount }, idempotencyKey ? { idempotencyKey } : {});
  expect((await refund(299, 'r')).id).toBe((await refund(299, 'r')).id);
  expect(await catchError(refund(1_001))).toMatchObject({ statusCode: 400 });
  await refund(1_000);
  expect(await catchError(refund(1))).toMatchObject({ code: 'charge_already_refunded' });
  expect((await stripe.refunds.list({ payment_intent: intent.id })).data).toHaveLength(2);
  expect((await sandbox.control('GET', 'ledger')).body).toMatchObject({
    stripe: { charges: [{ refundedMinor: 1_299 }] },
  });
});

// docs.stripe.com/testing: numbers of every brand and of every part of that page.
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
  const cvc = brand === 'amex' ? '1234' : '123';
  const card = { number, expiry: '12/40', cvc, name: 'Ada' };
  const { body } = await sandbox.control('POST', 'cards/tokens', card);
  expect(body).toMatchObject({ brand });
  expect((await pay(stripe, textAt(body, 'paymentMethodId'))).status).toBe('succeeded');
});

test.each([
  ['4000000000009979', 'stolen_card'],
  ['4000000000006975', 'card_velocity_exceeded'],
  ['4100000000000019', 'fraudulent'],
])('the test number %s is declined as %s', async (number, declineCode) => {
  await using sandbox = await startTestSandbox();
  const error = await catchError(pay(connect(sandbox), await makeToken(sandbox, number)));
  expect(error).toMatchObject({ code: 'card_declined', decline_code: declineCode });
});

test.each(['4000002760003184', '4000000000003063', '4000008400001629', '4000003800000446'])(
  'the test number %s requires 3-D Secure',
  async (number) => {
    await using sandbox = await startTestSandbox();
    expect((await pay(connect(sandbox), await makeToken(sandbox, number))).status).toBe('requires_action');
  },
);

test.each([
  ['4000000000007726', 'pending', 'refund.updated', 'succeeded', 500],
  ['4000000000005126', 'succeeded', 'refund.failed', 'failed', 0],
])('a refund of the test number %s is %s, then %s says %s', async (number, first, type, last, refunded) => {
  await using sandbox = await startTestSandbox();
  const stripe = connect(sandbox);
  const intent = await pay(stripe, await makeToken(sandbox, number));
  const refund = await stripe.refunds.create({ payment_intent: intent.id, amount: 500 });
  expect(refund.status).toBe(first);
  expect((await stripe.refunds.retrieve(refund.id)).status).toBe(last);
  const { data } = await stripe.events.list({ type });
  expect(data.map(({ data: { object } }) => object)).toMatchObject([{ id: refund.id, status: last }]);
  expect((await stripe.charges.retrieve(String(intent.latest_charge))).amount_refunded).toBe(refunded);
});

test('webhooks verify with the official library and can be retrieved as events', async () => {
  await using sandbox = await startTestSandbox();
  const stripe = connect(sandbox);
  const intent = await pay(stripe, 'pm_card_visa');
  await vi.waitFor(() => expect(sandbox.shop.received).toHaveLength(1), 30_000);
  const [received] = sandbox.shop.received;
  const { webhookSecret } = sandbox.connection.stripe;
  const signature = String(received?.headers['stripe-signature']);
  const event = stripe.webhooks.constructEvent(received?.body ?? '', signature, webhookSecret);
  expect(event).toMatchObject({ type: 'payment_intent.succeeded', data: { object: { id: intent.id } } });
  expect((await stripe.events.retrieve(event.id)).id).toBe(event.id);
  expect(() => stripe.webhooks.constructEvent(`${received?.body} `, signature, webhookSecret)).toThrow();
});

test('an undelivered webhook is retried, also after a restart', async () => {
  await using sandbox = await startTestSandbox();
  sandbox.shop.respondNext(500, 500);
  await pay(connect(sandbox), 'pm_card_visa');
  await vi.waitFor(() => expect(sandbox.shop.received).toHaveLength(1), 30_000);
  await sandbox.restart();
  await vi.waitFor(() => expect(sandbox.shop.received).toHaveLength(2), 30_000);
  await vi.waitFor(() => expect(sandbox.shop.received).toHaveLength(3), { timeout: 20_000 });
  const ids = new Set(sandbox.shop.received.map(({ body }) => JSON.parse(body).id));
  expect(ids.size).toBe(1);
});

test.each([
  [{ number: '4111111111111111' }, 'incorrect_number', 'number'],
  [{ expiry: '13/40' }, 'invalid_expiry_month', 'expiry'],
  [{ expiry: '01/2020' }, 'invalid_expiry_year', 'expiry'],
  [{ expiry: 'soon' }, 'invalid_expiry', 'expiry'],
  [{ cvc: '12' }, 'invalid_cvc', 'cvc'],
  [{ cvc: '' }, 'invalid_cvc', 'cvc'],
])('the tokeniser rejects %j with %s at %s', async (change, code, field) => {
  await using sandbox = await startTestSandbox();
  const card = { number: '4242 4242 4242 4242', expiry: '12/2040', cvc: '123', name: 'Ada', ...change };
  expect(await sandbox.control('POST', 'cards/tokens', card)).toMatchObject({ status: 422, body: { code, field } });
});

test('no card number is stored', async () => {
  await using sandbox = await startTestSandbox();
  await pay(connect(sandbox), await makeToken(sandbox, '5555555555554444'));
  const { readFileSync, readdirSync } = await import('node:fs');
  for (const name of readdirSync(sandbox.dataDir).filter((each) => each.endsWith('.jsonl'))) {
    expect(readFileSync(`${sandbox.dataDir}/${name}`, 'utf8')).not.toContain('5555555555554444');
  }
});

test('the publishable key gives access to the tokeniser only', async () => {
  await using sandbox = await startTestSandbox();
  const { baseUrl, publishableKey } = sandbox.connection.stripe;
  const call = (path: string, body: string) =>
    fetch(baseUrl + path, {
      method: 'POST',
      headers: { Authorization: `Bearer ${publishableKey}`, 'Content-Type': 'application/x-www-form-urlencoded' },
      body,
    });
  const form = 'type=card&card[number]=4242424242424242&card[exp_month]=12&card[exp_year]=2040&card[cvc]=123';
  expect((await call('/v1/payment_methods', form)).status).toBe(200);
  expect((await call('/v1/payment_intents', 'amount=500&currency=usd')).status).toBe(401);
  expect((await callJson(`${baseUrl}/v1/balance`)).status).toBe(401);
});
