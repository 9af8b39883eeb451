import Stripe from 'stripe';
import { expect, test, vi } from 'vitest';
import { describePurchase, startTestSandbox, type TestSandbox } from './testing/test-sandbox.ts';

const purchase = describePurchase('esim_1GB_7D_TR_V2');
const addFault = (sandbox: TestSandbox, fault: string, extra: object = {}) =>
  sandbox.control('POST', 'faults', { partner: 'esim-go', operation: 'order', fault, ...extra });
const countOrders = async (sandbox: TestSandbox) => {
  const { body } = await sandbox.control('GET', 'ledger');
  return (body as { esimGo: { orders: unknown[] } }).esimGo.orders.length;
};

test.each([
  ['500', 500, 0],
  ['500-processed', 500, 1],
  ['503', 503, 0],
  ['503-processed', 503, 1],
  ['429', 429, 0],
  ['reject', 400, 0],
])('the fault %s responds with %i and leaves %i orders', async (fault, status, orders) => {
  await using sandbox = await startTestSandbox();
  await addFault(sandbox, fault, { retryAfterSeconds: 7 });
  const response = await sandbox.esimGo('POST', '/orders', purchase);
  expect(response.status).toBe(status);
  if (fault === 'reject') expect(response.body).toBe('insufficient balance to complete the order');
  else expect(response.body).toHaveProperty('message');
  if (status === 503 || status === 429) expect(response.headers.get('retry-after')).toBe('7');
  expect(await countOrders(sandbox)).toBe(orders);
  expect((await sandbox.esimGo('POST', '/orders', purchase)).status).toBe(200);
});

test.each([
  ['lost', 1],
  ['reset', 0],
  ['truncated', 1],
])('the fault %s breaks the connection and leaves %i orders', async (fault, orders) => {
  await using sandbox = await startTestSandbox();
  await addFault(sandbox, fault);
  await expect(sandbox.esimGo('POST', '/orders', purchase)).rejects.toThrow();
  expect(await countOrders(sandbox)).toBe(orders);
});

test('a malformed response is a page with status 200, and the order is placed', async () => {
  await using sandbox = await startTestSandbox();
  await addFault(sandbox, 'malformed');
  const response = await sandbox.esimGo('POST', '/orders', purchase);
  expect(response.status).toBe(200);
  expect(response.body).toContain('<!doctype html>');
  expect(await countOrders(sandbox)).toBe(1);
});

test('a response of another shape has status 200, and the order is placed', async () => {
  await using sandbox = await startTestSandbox();
  await addFault(sandbox, 'wrong-schema');
  const response = await sandbox.esimGo('POST', '/orders', purchase);
  expect(response).toMatchObject({ status: 200, body: { result: expect.any(Array) } });
  expect(response.body).not.toHaveProperty('orderReference');
  expect(await countOrders(sandbox)).toBe(1);
});

test('a timeout never responds and does nothing', async () => {
  await using sandbox = await startTestSandbox();
  await addFault(sandbox, 'timeout');
  const { baseUrl, apiKey } = sandbox.connection.esimGo;
  const call = fetch(`${baseUrl}/orders`, {
    method: 'POST',
    headers: { 'X-API-Key': apiKey, 'Content-Type': 'application/json' },
    body: JSON.stringify(purchase),
    signal: AbortSignal.timeout(400),
  });
  await expect(call).rejects.toThrow(/timeout/i);
  expect(await countOrders(sandbox)).toBe(0);
});

test('a slow response is delayed, but the order is placed at once', async () => {
  await using sandbox = await startTestSandbox();
  await addFault(sandbox, 'slow', { delayMs: 5000 });
  const startedAt = performance.now();
  const response = sandbox.esimGo('POST', '/orders', purchase);
  await vi.waitFor(async () => expect(await countOrders(sandbox)).toBe(1), 30_000);
  expect(performance.now() - startedAt).toBeLessThan(4900);
  expect((await response).status).toBe(200);
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(4990);
});

test('a fault affects its operation as often as requested and can be cleared', async () => {
  await using sandbox = await startTestSandbox();
  await addFault(sandbox, '500', { times: 2 });
  expect((await sandbox.esimGo('GET', '/organisation')).status).toBe(200);
  const order = async () => (await sandbox.esimGo('POST', '/orders', purchase)).status;
  expect([await order(), await order(), await order()]).toEqual([500, 500, 200]);
  await sandbox.control('POST', 'faults', { partner: 'esim-go', operation: '*', fault: '503', times: 9 });
  expect((await sandbox.esimGo('GET', '/organisation')).status).toBe(503);
  await sandbox.control('DELETE', 'faults');
  expect(await order()).toBe(200);
});

test('a request without a valid key does not use up a fault', async () => {
  await using sandbox = await startTestSandbox();
  await addFault(sandbox, '500');
  await fetch(`${sandbox.connection.esimGo.baseUrl}/orders`, { method: 'POST' });
  expect((await sandbox.control('GET', 'faults')).body).toMatchObject({ faults: [{ times: 1 }] });
});

test.each([
  [{ partner: 'bank' }, /esim-go, airalo, esim-access, stripe, paypal, [a-z]+, mail/],
  [{ partner: 'stripe', operation: 'dance' }, /payment_method/],
  [{ partner: 'stripe', operation: 'create', fault: 'duplicate' }, /503-processed/],
  [{ partner: 'stripe', operation: 'webhook', fault: '500' }, /duplicate, late, forged, drop/],
  [{ partner: 'mail', operation: 'deliver', fault: 'malformed' }, /reject/],
  [{ partner: 'mail', operation: 'deliver', fault: 'reject', times: 0 }, /times/],
])('%j gets 422 and the valid values', async (body, sentence) => {
  await using sandbox = await startTestSandbox();
  const response = await sandbox.control('POST', 'faults', body);
  expect(response.status).toBe(422);
  expect(response.body).toHaveProperty('message', expect.stringMatching(sentence));
});

test.each([
  ['duplicate', 5, 5],
  ['drop', 0, 0],
  ['late', 1, 1],
  // The forged one is rejected, so a retry with the valid signature follows.
  ['forged', 2, 1],
])('the webhook fault %s delivers %i, of which %i verify', async (fault, count, genuine) => {
  await using sandbox = await startTestSandbox();
  const { stripe: keys, url } = sandbox.connection;
  const { hostname, port } = new URL(url);
  const stripe = new Stripe(keys.secretKey, { host: hostname, port, protocol: 'http' });
  await sandbox.control('POST', 'faults', { partner: 'stripe', operation: 'webhook', fault, delayMs: 200 });
  if (fault === 'forged') sandbox.shop.respondNext(400);
  await stripe.paymentIntents.create({
    amount: 500,
    currency: 'usd',
    payment_method: 'pm_card_visa',
    confirm: true,
    return_url: 'http://shop.example/back',
  });
  if (count === 0) await new Promise((resolve) => setTimeout(resolve, 500));
  await vi.waitFor(() => expect(sandbox.shop.received).toHaveLength(count), { timeout: 20_000 });
  const verified = sandbox.shop.received.filter(({ headers, body }) => {
    try {
      return stripe.webhooks.constructEvent(body, String(headers['stripe-signature']), keys.webhookSecret);
    } catch {
      return false;
    }
  });
  expect(verified).toHaveLength(genuine);
});
