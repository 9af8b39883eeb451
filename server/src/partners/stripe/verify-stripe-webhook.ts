import Stripe from 'stripe';
import type { PaymentEvent } from '../payment-gateway.ts';

const TOLERANCE_SECONDS = 300;

/**
 * The payment that a webhook refers to, if its signature over the raw bytes and its timestamp (± 300 s) are valid. An
 * empty secret would verify what anyone can sign, so it verifies nothing.
 */
export function verifyStripeWebhook(
  rawBody: Buffer,
  headers: Record<string, string | undefined>,
  secret: string,
): PaymentEvent | undefined {
  const signature = headers['stripe-signature'];
  if (!secret.trim() || !signature || isFromFuture(signature)) return undefined;
  try {
    return toPaymentEvent(Stripe.webhooks.constructEvent(rawBody, signature, secret, TOLERANCE_SECONDS));
  } catch {
    return undefined;
  }
}

/** The SDK rejects signatures that are too old, but a future one would outlive the tolerance. */
function isFromFuture(signature: string): boolean {
  const times = [...signature.matchAll(/(?:^|,)\s*t=(\d+)/g)].map(([, seconds]) => Number(seconds));
  return times.some((seconds) => seconds > Date.now() / 1000 + TOLERANCE_SECONDS);
}

function toPaymentEvent(event: Stripe.Event): PaymentEvent | undefined {
  const providerRef = intentIdOf(event);
  if (providerRef === undefined) return undefined;
  const { object } = event.data;
  const orderNumber = 'metadata' in object ? object.metadata?.order_number : undefined;
  return { eventId: event.id, kind: event.type, providerRef, ...(orderNumber && { orderNumber }) };
}

function intentIdOf(event: Stripe.Event): string | undefined {
  const { object } = event.data;
  if (!('object' in object)) return undefined;
  if (event.type.startsWith('payment_intent.') && object.object === 'payment_intent') return object.id;
  if (event.type !== 'charge.refunded' || object.object !== 'charge') return undefined;
  const { payment_intent: intent } = object;
  return typeof intent === 'string' ? intent : intent?.id;
}
