import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startPartnerSandbox } from '../../../test/partner-sandbox.ts';
import { createStripeGateway } from './stripe-gateway.ts';

let sandbox: Awaited<ReturnType<typeof startPartnerSandbox>>;
beforeAll(async () => {
  sandbox = await startPartnerSandbox();
});
afterAll(() => sandbox.close());

function createGateway(webhookSecret = sandbox.connection.stripe.webhookSecret) {
  const log = { error: vi.fn(), warn: vi.fn() };
  return createStripeGateway({ ...sandbox.connection.stripe, webhookSecret, timeoutMs: 1_000, sandbox: true, log });
}

test('Stripe tells of payments and refunds by signed webhooks, and a forged one is turned away', async () => {
  const gateway = createGateway();
  await sandbox.addFault({ partner: 'stripe', operation: 'webhook', fault: 'forged' });
  const outcome = await gateway.start({
    idempotencyKey: 'order:1:pay:1',
    orderNumber: 'ES-HOOK-1',
    amountMinor: 1899,
    currency: 'USD',
    customerEmail: 'traveller@example.com',
    description: 'Turkey 5 GB',
    returnUrl: `${sandbox.shopUrl}/payment-return`,
    cancelUrl: `${sandbox.shopUrl}/checkout`,
  });
  if (outcome.kind !== 'captured') throw new Error(`Expected a captured payment, got ${outcome.kind}`);
  const { providerRef, captureRef } = outcome;
  const forged = await sandbox.nextWebhook(providerRef);
  expect(await gateway.verifyWebhook(forged.rawBody, forged.headers)).toBeUndefined();

  await gateway.refund({ captureRef, amountMinor: 1899, currency: 'USD', idempotencyKey: 'refund:1' });
  const refunded = await sandbox.nextWebhook(captureRef);
  expect(refunded.path).toBe('/api/webhooks/stripe');
  expect(await gateway.verifyWebhook(refunded.rawBody, refunded.headers)).toMatchObject({
    kind: 'charge.refunded',
    providerRef,
  });
  expect(await createGateway('').verifyWebhook(refunded.rawBody, refunded.headers)).toBeUndefined();
});
