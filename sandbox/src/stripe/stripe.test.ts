import type Stripe from 'stripe';
import { expect, test, vi } from 'vitest';
import { catchError, connect, makePaymentMethod, pay, returnUrl } from '../testing/stripe-client.ts';
import { callJson, startTestSandbox } from '../testing/test-sandbox.ts';

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
  const token = await makePaymentMethod(sandbox, '4000000000000002');
  const fingerprint = await fingerprintOf(stripe, token);
  expect(fingerprint).toMatch(/^[A-Za-z0-9]{16}$/);
  expect(await fingerprintOf(stripe, await makePaymentMethod(sandbox, '4000000000000002'))).toBe(fingerprint);
  expect(await fingerprintOf(stripe, await makePaymentMethod(sandbox, '4000000000009995'))).not.toBe(fingerprint);
  expect(await fingerprintOf(connect(elsewhere), await makePaymentMethod(elsewhere, '4000000000000002'))).not.toBe(
    fingerprint,
  );
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
  await sandbox.control('POST', 'faults', { partner: 'stripe', operation: 'create', fault: 'slow', delayMs: 3000 });
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
  ['4000000000003220', 'complete', 'succeeded', undefined],
  ['4000002500003155', 'complete', 'succeeded', undefined],
  ['4000000000003220', 'fail', 'requires_payment_method', 'payment_intent_authentication_failure'],
  ['4000008260003178', 'complete', 'requires_payment_method', 'card_declined'],
])('card %s requires authentication, the payer chooses %s: %s', async (number, result, status, code) => {
  await using sandbox = await startTestSandbox();
  const stripe = connect(sandbox);
  const intent = await pay(stripe, await makePaymentMethod(sandbox, number));
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

test('a deleted customer cannot be charged, changed or deleted again, and only its id is left', async () => {
  await using sandbox = await startTestSandbox();
  const stripe = connect(sandbox);
  const { id } = await stripe.customers.create({ email: 'ada@example.com' });
  const first = await pay(stripe, 'pm_card_visa', { customer: id, setup_future_usage: 'off_session' });
  const saved = String(first.payment_method);
  expect(await stripe.customers.del(id)).toMatchObject({ id, object: 'customer', deleted: true });
  expect(await stripe.customers.retrieve(id)).toEqual({ id, object: 'customer', deleted: true });
  expect((await stripe.customers.list({ email: 'ada@example.com' })).data).toEqual([]);
  expect((await stripe.paymentMethods.retrieve(saved)).customer).toBeNull();
  const refused = [
    stripe.customers.del(id),
    stripe.customers.update(id, { name: 'Ada' }),
    pay(stripe, saved, { customer: id, off_session: true }),
  ];
  for (const each of refused) expect(await catchError(each)).toMatchObject({ code: 'resource_missing' });
});

test('a card that always requires authentication cannot be charged off-session', async () => {
  await using sandbox = await startTestSandbox();
  const stripe = connect(sandbox);
  const customer = await stripe.customers.create({});
  const method = await makePaymentMethod(sandbox, '4000000000003220');
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
  const method = await makePaymentMethod(sandbox, '4242424242424242');
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
  await pay(connect(sandbox), await makePaymentMethod(sandbox, '5555555555554444'));
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
