import { expect } from 'vitest';
import type { PaymentOutcome, StartPayment } from '../src/partners/payment-gateway.ts';

let serial = 0;

/** A new payment of $18.99 with its own key and order number. */
export function describePayment({ shopUrl }: { shopUrl: string }, overrides: Partial<StartPayment> = {}): StartPayment {
  serial++;
  const orderNumber = `ES-TEST-${serial}`;
  return {
    idempotencyKey: `${orderNumber}:pay:1`,
    orderNumber,
    amountMinor: 1899,
    currency: 'USD',
    customerEmail: 'traveller@example.com',
    description: 'Turkey 5 GB '.repeat(20),
    returnUrl: `${shopUrl}/payment-return`,
    cancelUrl: `${shopUrl}/checkout`,
    ...overrides,
  };
}

/** Asserts that the payer is sent to a page of the partner's. */
export function expectRedirect(outcome: PaymentOutcome): { providerRef: string; url: string } {
  const action = expectKind(outcome, 'requires_action');
  if ('url' in action) return action;
  throw new Error(`Expected a page to visit, got an action of the partner's script for ${action.providerRef}`);
}

/** Asserts the outcome's kind and returns the outcome. */
export function expectKind<Kind extends PaymentOutcome['kind']>(outcome: PaymentOutcome, kind: Kind) {
  expect(outcome).toMatchObject({ kind });
  return outcome as Extract<PaymentOutcome, { kind: Kind }>;
}
