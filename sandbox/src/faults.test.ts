import Stripe from 'stripe';
import { expect, test, vi } from 'vitest';
import { startTrial } from './testing/trial-sandbox.ts';

type Trial = Awaited<ReturnType<typeof startTrial>>;

const purchase = {
  type: 'transaction',
  assign: true,
  order: [{ type: 'bundle', item: 'esim_1GB_7D_TR_V2', quantity: 1 }],
};
const addFault = (trial: Trial, fault: string, extra: object = {}) =>
  trial.control('POST', 'faults', { partner: 'esim-go', operation: 'order', fault, ...extra });
const countOrders = async (trial: Trial) => {
  const { body } = await trial.control('GET', 'ledger');
  return (body as { esimGo: { orders: unknown[] } }).esimGo.orders.length;
};

test.each([
  ['500', 500, 0],
  ['503', 503, 0],
  ['503-processed', 503, 1],
  ['429', 429, 0],
  ['refuse', 400, 0],
])('the fault %s answers %i and leaves %i orders', async (fault, status, orders) => {
  await using trial = await startTrial();
  await addFault(trial, fault, { retryAfterSeconds: 7 });
  const answer = await trial.esimGo('POST', '/orders', purchase);
  expect(answer.status).toBe(status);
  expect(answer.body).toHaveProperty('message');
  if (status === 503 || status === 429) expect(answer.headers.get('retry-after')).toBe('7');
  expect(await countOrders(trial)).toBe(orders);
  expect((await trial.esimGo('POST', '/orders', purchase)).status).toBe(200);
});

test.each([
  ['lost', 1],
  ['reset', 0],
  ['truncated', 1],
])('the fault %s breaks the connection and leaves %i orders', async (fault, orders) => {
  await using trial = await startTrial();
  await addFault(trial, fault);
  await expect(trial.esimGo('POST', '/orders', purchase)).rejects.toThrow();
  expect(await countOrders(trial)).toBe(orders);
});

test('a malformed answer is a page with status 200, and the order is placed', async () => {
  await using trial = await startTrial();
  await addFault(trial, 'malformed');
  const answer = await trial.esimGo('POST', '/orders', purchase);
  expect(answer.status).toBe(200);
  expect(answer.body).toContain('<!doctype html>');
  expect(await countOrders(trial)).toBe(1);
});

test('a timeout never answers and does nothing', async () => {
  await using trial = await startTrial();
  await addFault(trial, 'timeout');
  const { baseUrl, apiKey } = trial.sandbox().connection.esimGo;
  const call = fetch(`${baseUrl}/orders`, {
    method: 'POST',
    headers: { 'X-API-Key': apiKey, 'Content-Type': 'application/json' },
    body: JSON.stringify(purchase),
    signal: AbortSignal.timeout(400),
  });
  await expect(call).rejects.toThrow(/timeout/i);
  expect(await countOrders(trial)).toBe(0);
});

test('a slow answer comes late but the order is there at once', async () => {
  await using trial = await startTrial();
  await addFault(trial, 'slow', { delayMs: 400 });
  const startedAt = performance.now();
  const answer = trial.esimGo('POST', '/orders', purchase);
  await vi.waitFor(async () => expect(await countOrders(trial)).toBe(1));
  expect(performance.now() - startedAt).toBeLessThan(350);
  expect((await answer).status).toBe(200);
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(390);
});

test('a fault hits as often as asked, only its operation, and can be cleared', async () => {
  await using trial = await startTrial();
  await addFault(trial, '500', { times: 2 });
  expect((await trial.esimGo('GET', '/organisation')).status).toBe(200);
  const order = async () => (await trial.esimGo('POST', '/orders', purchase)).status;
  expect([await order(), await order(), await order()]).toEqual([500, 500, 200]);
  await trial.control('POST', 'faults', { partner: 'esim-go', operation: '*', fault: '503', times: 9 });
  expect((await trial.esimGo('GET', '/organisation')).status).toBe(503);
  await trial.control('DELETE', 'faults');
  expect(await order()).toBe(200);
});

test('a key from another shop does not use a fault up', async () => {
  await using trial = await startTrial();
  await addFault(trial, '500');
  await fetch(`${trial.sandbox().connection.esimGo.baseUrl}/orders`, { method: 'POST' });
  expect((await trial.control('GET', 'faults')).body).toMatchObject({ faults: [{ times: 1 }] });
});

test.each([
  [{ partner: 'bank' }, /esim-go, stripe, paypal, mail/],
  [{ partner: 'stripe', operation: 'dance' }, /payment_method/],
  [{ partner: 'stripe', operation: 'create', fault: 'duplicate' }, /503-processed/],
  [{ partner: 'stripe', operation: 'webhook', fault: '500' }, /duplicate, late, forged, drop/],
  [{ partner: 'mail', operation: 'deliver', fault: 'malformed' }, /refuse/],
  [{ partner: 'mail', operation: 'deliver', fault: 'refuse', times: 0 }, /times/],
])('%j is answered with what would be valid', async (body, sentence) => {
  await using trial = await startTrial();
  const answer = await trial.control('POST', 'faults', body);
  expect(answer.status).toBe(422);
  expect(answer.body).toHaveProperty('message', expect.stringMatching(sentence));
});

test.each([
  ['duplicate', 5, 5],
  ['drop', 0, 0],
  ['late', 1, 1],
  // The forged one is refused, so the genuine one follows.
  ['forged', 2, 1],
])('the webhook fault %s delivers %i, of which %i verify', async (fault, count, genuine) => {
  await using trial = await startTrial();
  const { stripe: keys, url } = trial.sandbox().connection;
  const { hostname, port } = new URL(url);
  const stripe = new Stripe(keys.secretKey, { host: hostname, port, protocol: 'http' });
  await trial.control('POST', 'faults', { partner: 'stripe', operation: 'webhook', fault, delayMs: 200 });
  if (fault === 'forged') trial.shop.answerNext(400);
  await stripe.paymentIntents.create({
    amount: 500,
    currency: 'usd',
    payment_method: 'pm_card_visa',
    confirm: true,
    return_url: 'http://shop.example/back',
  });
  if (count === 0) await new Promise((resolve) => setTimeout(resolve, 500));
  await vi.waitFor(() => expect(trial.shop.received).toHaveLength(count), { timeout: 4_000 });
  const verified = trial.shop.received.filter(({ headers, body }) => {
    try {
      return stripe.webhooks.constructEvent(body, String(headers['stripe-signature']), keys.webhookSecret);
    } catch {
      return false;
    }
  });
  expect(verified).toHaveLength(genuine);
});
