import { parseDecimal } from '@esimshop/contracts/money';
import * as z from 'zod';
import type { PaymentOutcome } from '../payment-gateway.ts';

const captureSchema = z.object({
  id: z.string().min(1),
  status: z.string(),
  amount: z.object({ currency_code: z.string(), value: z.string() }),
});

/** The fields that the shop reads of an Orders v2 order. Unknown states are not an error. */
const orderSchema = z.object({
  id: z.string().min(1),
  status: z.string(),
  links: z.array(z.object({ href: z.string(), rel: z.string() })).default([]),
  purchase_units: z
    .array(z.object({ payments: z.object({ captures: z.array(captureSchema).default([]) }).optional() }))
    .default([]),
});
export type PaypalOrder = z.infer<typeof orderSchema>;

const APPROVAL_LINKS = new Set(['payer-action', 'approve']);
const CAPTURED = new Set(['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED']);
const NOT_CAPTURED = new Set(['DECLINED', 'FAILED']);

export function parsePaypalOrder(body: unknown): PaypalOrder | undefined {
  return orderSchema.safeParse(body).data;
}

/** The payment outcome of an order; an approved order still waits for the shop to capture it. */
export function toPaymentOutcome(order: PaypalOrder, isTrusted: (url: URL) => boolean): PaymentOutcome {
  const providerRef = order.id;
  const captures = order.purchase_units.flatMap(({ payments }) => payments?.captures ?? []);
  const capture = captures.find(({ status }) => CAPTURED.has(status));
  if (capture) return toCaptured(providerRef, capture);
  if (order.status === 'VOIDED') return { kind: 'cancelled', providerRef, declineCode: 'payment_expired' };
  if (order.status === 'COMPLETED' && captures.every(({ status }) => NOT_CAPTURED.has(status)) && captures.length > 0)
    return { kind: 'declined', providerRef, declineCode: 'card_declined' };
  if (order.status === 'CREATED' || order.status === 'PAYER_ACTION_REQUIRED') {
    const url = order.links.find(({ rel }) => APPROVAL_LINKS.has(rel))?.href;
    if (url && URL.canParse(url) && isTrusted(new URL(url))) return { kind: 'requires_action', providerRef, url };
    return { kind: 'unknown', providerRef, message: 'PayPal returned no approval link on its own hosts' };
  }
  const states = [order.status, ...captures.map(({ status }) => status)].join(', ');
  return { kind: 'unknown', providerRef, message: `PayPal reports '${states}'` };
}

function toCaptured(providerRef: string, capture: z.infer<typeof captureSchema>): PaymentOutcome {
  const { currency_code: currency, value } = capture.amount;
  const amountMinor = parseDecimal(value);
  if (amountMinor === undefined)
    return { kind: 'unknown', providerRef, message: 'PayPal captured an unreadable amount' };
  return { kind: 'captured', providerRef, captureRef: capture.id, amountMinor, currency: currency.toUpperCase() };
}
