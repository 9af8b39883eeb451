import { expect, test, vi } from 'vitest';
import { describePayment, expectKind } from '../../../test/partner-payments.ts';
import { openPartnerSandbox } from '../../../test/partner-sandbox.ts';
import { createStripeGateway } from './stripe-gateway.ts';

const sandbox = await openPartnerSandbox();

function createGateway(webhookSecret = sandbox.connection.stripe.webhookSecret) {
  const log = { error: vi.fn(), warn: vi.fn() };
  return createStripeGateway({ ...sandbox.connection.stripe, webhookSecret, timeoutMs: 30_000, sandbox: true, log });
}

test('signed webhooks about payments and refunds are accepted, and forged ones are rejected', async () => {
  const gateway = createGateway();
  await sandbox.addFault({ partner: 'stripe', operation: 'webhook', fault: 'forged' });
  const { providerRef, captureRef } = expectKind(await gateway.start(describePayment(sandbox)), 'captured');
  const forged = await sandbox.nextWebhook(providerRef);
  expect(await gateway.verifyWebhook(forged.rawBody, forged.headers)).toBeUndefined();

  await gateway.refund({ captureRef, amountMinor: 1899, currency: 'USD', idempotencyKey: 'refund:1' });
  const refunded = await sandbox.nextWebhook('refund.created');
  expect(refunded.path).toBe('/api/webhooks/stripe');
  expect(await gateway.verifyWebhook(refunded.rawBody, refunded.headers)).toMatchObject({
    kind: 'refund.created',
    subject: providerRef,
    fundsReturned: { kind: 'refunded', amountMinor: 1899, currency: 'USD' },
  });
  expect(await createGateway('').verifyWebhook(refunded.rawBody, refunded.headers)).toBeUndefined();
});
