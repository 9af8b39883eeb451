import { afterEach, expect, test, vi } from 'vitest';
import { describePayment, expectKind, expectRedirect } from '../../../test/partner-payments.ts';
import { openPartnerSandbox } from '../../../test/partner-sandbox.ts';
import type { PaymentGateway, PaymentOutcome, StartPayment } from '../payment-gateway.ts';
import { toRefundOutcome } from './refund-stripe-payment.ts';
import { createSandboxTokeniser } from './sandbox-tokeniser.ts';
import { createStripeGateway } from './stripe-gateway.ts';

const PATIENCE_MS = 30_000;
const HOUR_MS = 3600_000;
const log = { error: vi.fn(), warn: vi.fn() };
const sandbox = await openPartnerSandbox();
const gateway = createGateway();
/** Where the deadline is what a test is about. */
const hasty = createGateway({ timeoutMs: 1500 });
afterEach(() => log.error.mockClear());

function createGateway(overrides: Partial<Parameters<typeof createStripeGateway>[0]> = {}): PaymentGateway {
  return createStripeGateway({
    ...sandbox.connection.stripe,
    timeoutMs: PATIENCE_MS,
    sandbox: true,
    log,
    ...overrides,
  });
}

async function chargesOf({ orderNumber }: StartPayment) {
  const { stripe } = await sandbox.readLedger();
  return stripe.charges.filter(({ metadata }) => metadata.order_number === orderNumber);
}

async function tokenise(number: string): Promise<string> {
  const tokeniser = createSandboxTokeniser({ sandboxUrl: sandbox.url, timeoutMs: PATIENCE_MS });
  const result = await tokeniser.tokenise({ number, expiry: '12/40', cvc: '123', name: 'Ada' });
  if (result.kind !== 'token') throw new Error(`Expected a token, got ${result.kind}`);
  return result.paymentMethodRef;
}

async function authenticate(outcome: PaymentOutcome, result: 'complete' | 'fail'): Promise<void> {
  const { providerRef, url } = expectRedirect(outcome);
  expect(url).toContain('/sandbox/cards/authenticate');
  const response = await fetch(`${sandbox.url}/sandbox/cards/authenticate`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ payment_intent: providerRef, result }),
  });
  expect(response.status).toBe(303);
}

test('a test payment without a card is captured with the amount that Stripe charged', async () => {
  const payment = describePayment(sandbox);
  const outcome = expectKind(await gateway.start(payment), 'captured');
  const [charge] = await chargesOf(payment);
  expect(charge).toMatchObject({ amountMinor: 1899, paymentIntent: outcome.providerRef, id: outcome.captureRef });
});

test('outside the sandbox a payment without a card is declined without a request to Stripe', async () => {
  const payment = describePayment(sandbox);
  const outcome = await createGateway({ sandbox: false }).start(payment);
  expect(outcome).toEqual({ kind: 'declined', declineCode: 'incorrect_number' });
  expect(await chargesOf(payment)).toEqual([]);
});

test.each([
  ['4000000000000002', 'card_declined'],
  ['4000000000009995', 'insufficient_funds'],
  ['4000000000009987', 'lost_card'],
  ['4000000000000069', 'expired_card'],
  ['4000000000000127', 'incorrect_cvc'],
  ['4000000000000119', 'processing_error'],
  ['4000000000000341', 'card_declined'],
])('the test card %s is declined as %s and stays declined', async (number, declineCode) => {
  const payment = describePayment(sandbox, { paymentMethodRef: await tokenise(number) });
  const outcome = expectKind(await gateway.start(payment), 'declined');
  expect(outcome.declineCode).toBe(declineCode);
  const providerRef = outcome.providerRef ?? '';
  expect(providerRef).toMatch(/^pi_/);
  expect(await gateway.resolve({ ...payment, providerRef })).toMatchObject({ kind: 'declined', declineCode });
});

// docs.stripe.com/currencies: zero-decimal and three-decimal currencies, and those without decimals that are counted in hundredths.
test.each([
  ['JPY', 500, 500],
  ['KWD', 12_340, 12_340],
  ['ISK', 500, 50_000],
])('an amount in %s is charged and refunded as Stripe counts it', async (currency, amountMinor, atStripe) => {
  const payment = describePayment(sandbox, {
    currency,
    amountMinor,
    paymentMethodRef: await tokenise('4242424242424242'),
  });
  const { captureRef, providerRef } = expectKind(await gateway.start(payment), 'captured');
  expect(await chargesOf(payment)).toMatchObject([{ amountMinor: atStripe }]);
  expect(await gateway.resolve({ ...payment, providerRef })).toMatchObject({ kind: 'captured' });
  const window = { from: new Date(Date.now() - 60_000), to: new Date(Date.now() + 60_000) };
  const received = (await gateway.listReceived(window)).find((each) => each.captureRef === captureRef);
  expect(received).toMatchObject({ amountMinor, currency });
  const refund = { captureRef, amountMinor, currency, idempotencyKey: `refund-${currency}` };
  expect(await gateway.refund(refund)).toMatchObject({ kind: 'refunded' });
  expect(await chargesOf(payment)).toMatchObject([{ refundedMinor: atStripe }]);
});

test('an amount that Stripe cannot charge is not charged, and nothing else instead of it', async () => {
  const payment = describePayment(sandbox, {
    currency: 'KWD',
    amountMinor: 12_345,
    paymentMethodRef: await tokenise('4242424242424242'),
  });
  expect(await gateway.start(payment)).toMatchObject({ kind: 'unavailable' });
  expect(await chargesOf(payment)).toEqual([]);
});

test('the tokeniser declines a card that is not a test card, with an explanation', async () => {
  const tokeniser = createSandboxTokeniser({ sandboxUrl: sandbox.url, timeoutMs: PATIENCE_MS });
  const declined = await tokeniser.tokenise({ number: '4012888888881881', expiry: '12/40', cvc: '123', name: 'Ada' });
  expect(declined).toMatchObject({ kind: 'declined', declineCode: 'incorrect_number' });
  const expired = await tokeniser.tokenise({ number: '4242424242424242', expiry: '12/20', cvc: '123', name: 'Ada' });
  expect(expired).toMatchObject({ kind: 'declined', declineCode: 'expired_card' });
});

test('an unreachable or broken tokeniser is unavailable, not a decline', async () => {
  for (const sandboxUrl of ['http://127.0.0.1:1', `${sandbox.url}/nowhere`]) {
    const tokeniser = createSandboxTokeniser({ sandboxUrl, timeoutMs: PATIENCE_MS });
    const result = await tokeniser.tokenise({ number: '4242424242424242', expiry: '12/40', cvc: '123', name: 'Ada' });
    expect(result).toEqual({ kind: 'unavailable' });
  }
});

test('a token that Stripe does not know is declined, not unavailable', async () => {
  const outcome = await gateway.start(describePayment(sandbox, { paymentMethodRef: 'pm_never_made' }));
  expect(outcome).toMatchObject({ kind: 'declined', declineCode: 'incorrect_number' });
});

test('a decline names the card as its token does, also after authentication', async () => {
  const token = await tokenise('4000008260003178');
  const identity = await gateway.identifyCard?.(token);
  expect(identity).toMatchObject({ brand: 'visa', last4: '3178' });
  const fingerprint = identity?.fingerprint;
  expect(fingerprint).toMatch(/^\w{16}$/);
  const payment = describePayment(sandbox, { paymentMethodRef: token });
  const outcome = await gateway.start(payment);
  await authenticate(outcome, 'complete');
  const { providerRef } = expectKind(outcome, 'requires_action');
  const declined = await gateway.resolve({ ...payment, providerRef });
  expect(expectKind(declined, 'declined').cardFingerprint).toBe(fingerprint);
  expect(await gateway.identifyCard?.('pm_of_another_account')).toBeUndefined();
});

test('3-D Secure redirects the payer to the bank, and the payment is captured after authentication', async () => {
  const payment = describePayment(sandbox, { paymentMethodRef: await tokenise('4000000000003220') });
  const outcome = expectKind(await gateway.start(payment), 'requires_action');
  expect(await gateway.resolve({ ...payment, ...outcome })).toMatchObject({ kind: 'requires_action' });
  await authenticate(outcome, 'complete');
  expect(await gateway.resolve({ ...payment, ...outcome })).toMatchObject({ kind: 'captured' });
});

test('a failed 3-D Secure authentication is a decline', async () => {
  const payment = describePayment(sandbox, { paymentMethodRef: await tokenise('4000000000003220') });
  const outcome = expectKind(await gateway.start(payment), 'requires_action');
  await authenticate(outcome, 'fail');
  expect(await gateway.resolve({ ...payment, ...outcome })).toMatchObject({
    kind: 'declined',
    declineCode: 'authentication_failed',
  });
});

test('a payment can be declined after successful authentication', async () => {
  const payment = describePayment(sandbox, { paymentMethodRef: await tokenise('4000008260003178') });
  const outcome = expectKind(await gateway.start(payment), 'requires_action');
  await authenticate(outcome, 'complete');
  expect(await gateway.resolve({ ...payment, ...outcome })).toMatchObject({
    kind: 'declined',
    declineCode: 'insufficient_funds',
  });
});

test('cancelling a payment that waits for the bank prevents its capture, and a captured one stays captured', async () => {
  const waiting = describePayment(sandbox, { paymentMethodRef: await tokenise('4000000000003220') });
  const outcome = expectKind(await gateway.start(waiting), 'requires_action');
  const cancelled = { kind: 'cancelled', declineCode: 'cancelled_by_payer' };
  expect(await gateway.cancel({ ...waiting, ...outcome })).toMatchObject(cancelled);
  expect(await gateway.cancel({ ...waiting, ...outcome })).toMatchObject(cancelled);
  expect(await chargesOf(waiting)).toEqual([]);

  const paid = describePayment(sandbox);
  const captured = expectKind(await gateway.start(paid), 'captured');
  expect(await gateway.cancel({ ...paid, ...captured })).toEqual(captured);
});

test('a card is kept for a customer only if the payer agreed, and otherwise cannot be charged again', async () => {
  const first = describePayment(sandbox, { paymentMethodRef: await tokenise('4242424242424242') });
  const once = expectKind(await gateway.start(first), 'captured');
  expect(once).not.toHaveProperty('customerRef');
  const again = describePayment(sandbox, { paymentMethodRef: once.paymentMethodRef });
  expect(await gateway.start(again)).toMatchObject({ kind: 'unavailable' });
});

test('a saved card is charged again off session, with authentication if the bank requires it', async () => {
  const first = describePayment(sandbox, { paymentMethodRef: await tokenise('4242424242424242'), savesCard: true });
  const { customerRef, paymentMethodRef } = expectKind(await gateway.start(first), 'captured');
  const again = describePayment(sandbox, { customerRef, paymentMethodRef, amountMinor: 499 });
  expect(await gateway.start(again)).toMatchObject({ kind: 'captured', customerRef });

  const strict = describePayment(sandbox, { paymentMethodRef: await tokenise('4000000000003220'), savesCard: true });
  const waiting = expectKind(await gateway.start(strict), 'requires_action');
  await authenticate(waiting, 'complete');
  const saved = expectKind(await gateway.resolve({ ...strict, ...waiting }), 'captured');
  const insisted = describePayment(sandbox, {
    customerRef: saved.customerRef,
    paymentMethodRef: saved.paymentMethodRef,
  });
  const asked = expectKind(await gateway.start(insisted), 'requires_action');
  await authenticate(asked, 'complete');
  expect(await gateway.resolve({ ...insisted, ...asked })).toMatchObject({ kind: 'captured' });
});

async function customersOf(email: string): Promise<string[]> {
  const { baseUrl, secretKey } = sandbox.connection.stripe;
  const response = await fetch(`${baseUrl}/v1/customers?email=${encodeURIComponent(email)}`, {
    headers: { authorization: `Bearer ${secretKey}` },
  });
  return ((await response.json()) as { data: { id: string }[] }).data.map(({ id }) => id);
}

test('payers of these orders are deleted with their addresses, also those of failed payments, and nobody else', async () => {
  const customerEmail = 'Payer.Of.Two@example.com';
  const tokens = [await tokenise('4242424242424242'), await tokenise('4000000000000002')];
  const [paid, declined] = tokens.map((paymentMethodRef) =>
    describePayment(sandbox, { paymentMethodRef, savesCard: true, customerEmail }),
  );
  const another = describePayment(sandbox, { paymentMethodRef: await tokenise('4242424242424242'), savesCard: true });
  const elsewhere = { ...another, customerEmail };
  if (!paid || !declined) throw new Error('Expected two payments');
  const { customerRef = '' } = expectKind(await gateway.start(paid), 'captured');
  expectKind(await gateway.start(declined), 'declined');
  const kept = expectKind(await gateway.start(elsewhere), 'captured').customerRef;
  expect(await customersOf(customerEmail)).toHaveLength(3);
  const payers = {
    customerRefs: [customerRef],
    emails: [customerEmail],
    orderNumbers: [paid.orderNumber, declined.orderNumber],
  };
  await sandbox.addFault({ partner: 'stripe', operation: 'customer', fault: 'lost', times: 2 });
  for (let time = 0; time < 2; time++) {
    await gateway.forgetPayers?.(payers);
    expect(await customersOf(customerEmail)).toEqual([kept]);
  }
  await sandbox.addFault({ partner: 'stripe', operation: 'retrieve', fault: '500', times: 2 });
  await expect(gateway.forgetPayers?.(payers)).rejects.toThrow('may still have');
});

test.each(['lost', '503-processed', 'malformed', 'truncated', 'wrong-schema', 'reset', '503'])(
  'after the fault "%s" one retry with the same key captures exactly once',
  async (fault) => {
    const payment = describePayment(sandbox);
    await sandbox.addFault({ partner: 'stripe', operation: 'create', fault });
    expect(await gateway.start(payment)).toMatchObject({ kind: 'captured' });
    expect(await chargesOf(payment)).toHaveLength(1);
  },
);

test.each(['lost', '503-processed', 'malformed', 'truncated', 'wrong-schema'])(
  'after the fault "%s" twice the outcome is unknown, and starting again finds the one charge',
  async (fault) => {
    const payment = describePayment(sandbox);
    await sandbox.addFault({ partner: 'stripe', operation: 'create', fault, times: 2 });
    expect(await gateway.start(payment)).toMatchObject({ kind: 'unknown' });
    expect(await chargesOf(payment)).toHaveLength(1);
    expect(await gateway.start(payment)).toMatchObject({ kind: 'captured' });
    expect(await chargesOf(payment)).toHaveLength(1);
  },
);

// docs.stripe.com/api/idempotent_requests: Stripe repeats a 500 for the same key, although it may have charged, and may
// forget the key after 24 hours; docs.stripe.com/error-low-level: do not repeat a request after the first day.
test('a charge that Stripe answered with 500 is found in its list, however late', async () => {
  const payment = describePayment(sandbox);
  await sandbox.addFault({ partner: 'stripe', operation: 'create', fault: '500-processed' });
  expect(await gateway.start(payment)).toMatchObject({ kind: 'unknown' });
  expect(await gateway.start(payment)).toMatchObject({ kind: 'unknown' });
  for (const repeatedAfterMs of [2_000, 25 * HOUR_MS])
    expect(await gateway.start({ ...payment, repeatedAfterMs })).toMatchObject({ kind: 'captured' });
  expect(await chargesOf(payment)).toHaveLength(1);
});

const MINUTE_MS = 60_000;

test('a payment that Stripe does not list is requested again for ten minutes, and then withdrawn', async () => {
  const payment = describePayment(sandbox);
  await sandbox.addFault({ partner: 'stripe', operation: 'create', fault: 'reset', times: 4 });
  expect(await gateway.start(payment)).toMatchObject({ kind: 'unknown' });
  expect(await gateway.start({ ...payment, repeatedAfterMs: 10 * MINUTE_MS })).toMatchObject({ kind: 'unknown' });
  const withdrawn = { kind: 'cancelled', declineCode: 'processing_error' };
  for (const repeatedAfterMs of [10 * MINUTE_MS, 25 * HOUR_MS])
    expect(await gateway.start({ ...payment, repeatedAfterMs })).toEqual(withdrawn);
  // The request itself, which arrives only now.
  expect(await gateway.start(payment)).toMatchObject({ kind: 'unknown' });
  expect(await chargesOf(payment)).toEqual([]);

  const repeated = describePayment(sandbox);
  await sandbox.addFault({ partner: 'stripe', operation: 'create', fault: 'reset', times: 2 });
  expect(await gateway.start(repeated)).toMatchObject({ kind: 'unknown' });
  expect(await gateway.start({ ...repeated, repeatedAfterMs: 9 * MINUTE_MS })).toMatchObject({ kind: 'captured' });
});

test('a payment that Stripe answered with 500 and did not charge is withdrawn after ten minutes', async () => {
  const payment = describePayment(sandbox);
  await sandbox.addFault({ partner: 'stripe', operation: 'create', fault: '500' });
  for (const repeatedAfterMs of [undefined, 9 * MINUTE_MS])
    expect(await gateway.start({ ...payment, repeatedAfterMs })).toMatchObject({ kind: 'unknown' });
  expect(await gateway.start({ ...payment, repeatedAfterMs: 10 * MINUTE_MS })).toEqual({
    kind: 'cancelled',
    declineCode: 'processing_error',
  });
});

test('a payment whose own request comes between the look-up and its withdrawal is captured', async () => {
  const payment = describePayment(sandbox);
  await sandbox.addFault({ partner: 'stripe', operation: 'retrieve', fault: 'slow', delayMs: 3000 });
  const looking = gateway.start({ ...payment, repeatedAfterMs: 10 * MINUTE_MS });
  await vi.waitFor(async () => expect(await sandbox.readFaults()).toEqual([]), PATIENCE_MS);
  expect(await gateway.start(payment)).toMatchObject({ kind: 'captured' });
  expect(await looking).toMatchObject({ kind: 'captured' });
  expect(await chargesOf(payment)).toHaveLength(1);
});

test('a payment that cannot be withdrawn is not settled, and after 23 hours a person decides', async () => {
  const payment = describePayment(sandbox);
  await sandbox.addFault({ partner: 'stripe', operation: 'create', fault: 'reset', times: 4 });
  expect(await gateway.start({ ...payment, repeatedAfterMs: 22 * HOUR_MS })).toMatchObject({ kind: 'unknown' });
  expect(await gateway.start({ ...payment, repeatedAfterMs: 23 * HOUR_MS })).toMatchObject({ kind: 'unrepeatable' });
  expect(await chargesOf(payment)).toEqual([]);
});

test('a late response is unknown within the deadline, although the charge succeeded', async () => {
  const payment = describePayment(sandbox);
  await sandbox.addFault({ partner: 'stripe', operation: 'create', fault: 'slow', delayMs: PATIENCE_MS });
  const startedAt = performance.now();
  expect(await hasty.start(payment)).toMatchObject({ kind: 'unknown' });
  expect(performance.now() - startedAt).toBeLessThan(PATIENCE_MS);
  await vi.waitFor(async () => expect(await chargesOf(payment)).toHaveLength(1), PATIENCE_MS);
  // The first call still runs at Stripe: the second must not be taken for a rejection.
  expect(await gateway.start(payment)).toMatchObject({ kind: expect.stringMatching(/unknown|captured/) });
  expect(await chargesOf(payment)).toHaveLength(1);
});

test('a missing response is unknown', async () => {
  const payment = describePayment(sandbox);
  await sandbox.addFault({ partner: 'stripe', operation: 'create', fault: 'timeout' });
  expect(await hasty.start(payment)).toMatchObject({ kind: 'unknown' });
});

test('a request that certainly was not executed is unavailable: rate limit, no connection, bad API key', async () => {
  await sandbox.addFault({ partner: 'stripe', operation: 'create', fault: '429' });
  expect(await gateway.start(describePayment(sandbox))).toMatchObject({ kind: 'unavailable' });

  const unreachable = createGateway({ baseUrl: 'http://127.0.0.1:1' });
  expect(await unreachable.start(describePayment(sandbox))).toMatchObject({ kind: 'unavailable' });
  expect(log.error).not.toHaveBeenCalled();

  const wrongKey = createGateway({ secretKey: 'sk_test_wrong' });
  expect(await wrongKey.start(describePayment(sandbox))).toMatchObject({ kind: 'unavailable' });
  expect(log.error).toHaveBeenCalledOnce();
});

test('without the customer that the card is to be saved for no charge is attempted', async () => {
  const payment = describePayment(sandbox, { savesCard: true });
  await sandbox.addFault({ partner: 'stripe', operation: 'customer', fault: 'reset', times: 2 });
  expect(await gateway.start(payment)).toMatchObject({ kind: 'unavailable' });
  expect(await chargesOf(payment)).toEqual([]);
});

test('an error after an unclear outcome leaves the outcome unknown', async () => {
  await sandbox.addFault({ partner: 'stripe', operation: 'create', fault: 'lost' });
  await sandbox.addFault({ partner: 'stripe', operation: 'create', fault: '429' });
  expect(await gateway.start(describePayment(sandbox))).toMatchObject({ kind: 'unknown' });
});

test('another payment with the same key is unknown and charges nothing', async () => {
  const payment = describePayment(sandbox);
  await gateway.start(payment);
  expect(await gateway.start({ ...payment, amountMinor: 1 })).toMatchObject({ kind: 'unknown' });
  expect(await chargesOf(payment)).toHaveLength(1);
});

test('a payment that cannot be read stays unknown', async () => {
  const payment = describePayment(sandbox);
  const { providerRef } = expectKind(await gateway.start(payment), 'captured');
  for (const fault of ['500', '429', 'timeout', 'reset', 'malformed', 'wrong-schema']) {
    await sandbox.addFault({ partner: 'stripe', operation: 'retrieve', fault, times: 2 });
    const outcome = await hasty.resolve({ ...payment, providerRef });
    expect(outcome, fault).toMatchObject({ kind: 'unknown', providerRef });
    await sandbox.clearFaults();
  }
  const foreign = await gateway.resolve({ ...payment, providerRef: 'pi_of_someone_else' });
  expect(foreign).toMatchObject({ kind: 'unknown' });
});

async function capture(number?: string) {
  const payment = describePayment(sandbox, number ? { paymentMethodRef: await tokenise(number) } : {});
  const { captureRef } = expectKind(await gateway.start(payment), 'captured');
  const refund = { captureRef, amountMinor: 900, currency: 'USD', idempotencyKey: `${payment.orderNumber}-refund-1` };
  return { payment, refund };
}

test('refunds, partial or full, are made once per key and never exceed the captured amount', async () => {
  const { payment, refund: part } = await capture();
  await sandbox.addFault({ partner: 'stripe', operation: 'refund', fault: 'lost' });
  expect(await gateway.refund(part)).toMatchObject({ kind: 'refunded', refundRef: expect.stringMatching(/^re_/) });
  expect(await gateway.refund(part)).toMatchObject({ kind: 'refunded' });
  expect((await chargesOf(payment))[0]?.refundedMinor).toBe(900);

  const tooMuch = { ...part, amountMinor: 1000, idempotencyKey: `${payment.orderNumber}-refund-2` };
  expect(await gateway.refund(tooMuch)).toMatchObject({ kind: 'failed' });
  const rest = { ...part, amountMinor: 999, idempotencyKey: `${payment.orderNumber}-refund-3` };
  await sandbox.addFault({ partner: 'stripe', operation: 'refund', fault: 'timeout' });
  expect(await hasty.refund(rest)).toMatchObject({ kind: 'unknown' });
  expect(await gateway.refund({ ...rest, repeatedAfterMs: 2_000 })).toMatchObject({ kind: 'refunded' });
  expect((await chargesOf(payment))[0]?.refundedMinor).toBe(1899);
});

test('a refund that was not executed is neither rejected nor made', async () => {
  const { refund } = await capture();
  await sandbox.addFault({ partner: 'stripe', operation: 'refund', fault: '429' });
  expect(await gateway.refund(refund)).toMatchObject({ kind: 'not_done' });
  const unreachable = createGateway({ baseUrl: 'http://127.0.0.1:1' });
  expect(await unreachable.refund(refund)).toMatchObject({ kind: 'not_done' });
});

test('a refund that Stripe answered with 500 is found in its list, or has failed after ten minutes', async () => {
  const { payment, refund } = await capture();
  await sandbox.addFault({ partner: 'stripe', operation: 'refund', fault: '500-processed' });
  expect(await gateway.refund(refund)).toMatchObject({ kind: 'unknown' });
  for (const repeatedAfterMs of [2_000, 25 * HOUR_MS])
    expect(await gateway.refund({ ...refund, repeatedAfterMs })).toMatchObject({ kind: 'refunded' });

  const rest = { ...refund, amountMinor: 999, idempotencyKey: `${payment.orderNumber}-refund-2` };
  await sandbox.addFault({ partner: 'stripe', operation: 'refund', fault: '500' });
  expect(await gateway.refund(rest)).toMatchObject({ kind: 'unknown' });
  expect(await gateway.refund({ ...rest, repeatedAfterMs: 9 * MINUTE_MS })).toMatchObject({ kind: 'unknown' });
  expect(await gateway.refund({ ...rest, repeatedAfterMs: 10 * MINUTE_MS })).toMatchObject({ kind: 'failed' });
  expect(await gateway.refund({ ...rest, repeatedAfterMs: 23 * HOUR_MS })).toMatchObject({ kind: 'unrepeatable' });
  expect((await chargesOf(payment))[0]?.refundedMinor).toBe(900);
});

test('a refund is pending until Stripe reports its end', async () => {
  const { refund } = await capture('4000000000007726');
  const pending = await gateway.refund(refund);
  expect(pending).toMatchObject({ kind: 'pending' });
  const refundRef = 'refundRef' in pending ? (pending.refundRef ?? '') : '';
  expect(await gateway.findRefund(refundRef)).toEqual({ kind: 'refunded', refundRef });
  const failing = await capture('4000000000005126');
  const accepted = await gateway.refund(failing.refund);
  expect(await gateway.findRefund('refundRef' in accepted ? (accepted.refundRef ?? '') : '')).toMatchObject({
    kind: 'failed',
    message: 'Stripe could not refund (expired_or_canceled_card)',
  });
  expect(await gateway.findRefund('re_of_someone_else')).toMatchObject({ kind: 'unknown' });
});

// The statuses of `Refund` in the official SDK: stripe 23.1.0, resources/Refunds.d.ts.
test.each([
  ['succeeded', 'refunded'],
  ['pending', 'pending'],
  ['requires_action', 'pending'],
  ['failed', 'failed'],
  ['canceled', 'failed'],
  ['new_one', 'unknown'],
])('a refund that is %s counts as %s', (status, kind) => {
  expect(toRefundOutcome({ id: 're_1', status })).toMatchObject({ kind });
});

test('a disputed charge is not refunded', async () => {
  const { refund } = await capture('4000000000000259');
  expect(await gateway.refund(refund)).toEqual({
    kind: 'failed',
    message: 'Stripe rejected the refund (charge_disputed)',
  });
});

test('a payment of another order, amount or currency is a mismatch, whichever way Stripe reports it', async () => {
  const theirs = describePayment(sandbox);
  const { providerRef, captureRef } = expectKind(await gateway.start(theirs), 'captured');
  const ours = { ...describePayment(sandbox), providerRef };
  const reported = { orderNumber: theirs.orderNumber, amountMinor: 1899, currency: 'USD' };
  for (const act of [gateway.resolve, gateway.cancel, gateway.findCapture])
    expect(await act(ours)).toEqual({ kind: 'mismatch', providerRef, captureRef, reported });
  for (const terms of [{ amountMinor: 1898 }, { currency: 'EUR' }])
    expect(await gateway.resolve({ ...theirs, ...terms, providerRef })).toMatchObject({ kind: 'mismatch', reported });
});

test('cancelling leaves a payment of another order alone', async () => {
  const theirs = describePayment(sandbox, { paymentMethodRef: await tokenise('4000000000003220') });
  const waiting = expectKind(await gateway.start(theirs), 'requires_action');
  const { providerRef } = waiting;
  expect(await gateway.cancel({ ...describePayment(sandbox), providerRef })).toMatchObject({ kind: 'mismatch' });
  expect(await gateway.resolve({ ...theirs, providerRef })).toEqual(waiting);
});
