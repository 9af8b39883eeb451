import { fromStripeAmount } from '@esimshop/contracts/currency-units';
import type Stripe from 'stripe';
import type { ReceivedPayment } from '../payment-gateway.ts';
import { isReadable } from './readable-objects.ts';

/** Authentication at the bank can take that long after a payment was created. */
const DAY_S = 24 * 3600;
const PAGE_TIMEOUT_MS = 30_000;

/** The payments that Stripe received in the window, with the shop's order numbers. @throws Stripe's errors */
export async function listStripePayments(
  stripe: Stripe,
  { from, to }: { from: Date; to: Date },
): Promise<ReceivedPayment[]> {
  const created = { gte: toSeconds(from) - DAY_S, lte: toSeconds(to) };
  const received: ReceivedPayment[] = [];
  const intents = stripe.paymentIntents.list({ created, limit: 100 }, { timeout: PAGE_TIMEOUT_MS });
  for await (const listed of intents) {
    if (!isReadable(listed)) throw new Error('Stripe listed a payment in a way that cannot be read');
    const { id, status, latest_charge: charge, ...intent } = listed;
    if (status !== 'succeeded') continue;
    received.push({
      providerRef: id,
      captureRef: (typeof charge === 'string' ? charge : charge?.id) ?? id,
      orderNumber: intent.metadata.order_number ?? '',
      amountMinor: fromStripeAmount(intent.amount_received, intent.currency),
      currency: intent.currency.toUpperCase(),
      receivedAt: new Date(intent.created * 1000),
    });
  }
  return received;
}

function toSeconds(time: Date): number {
  return Math.floor(time.getTime() / 1000);
}
