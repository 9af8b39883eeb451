import { parseDecimal } from '@esimshop/contracts/money';
import * as z from 'zod';
import type { PaymentOutcome } from '../../payments/payment-gateway.ts';

const captureSchema = z.object({
  id: z.string().min(1),
  status: z.string(),
  amount: z.object({ currency_code: z.string(), value: z.string() }),
});

/** What the shop reads of an order of PayPal's Orders v2. States it does not know are no error. */
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

/** What an order says became of the payment; an approved order still waits for the shop to capture it. */
export function toPaymentOutcome(order: PaypalOrder, isTrusted: (url: URL) => boolean): PaymentOutcome {
  const providerRef = order.id;
  const captures = order.purchase_units.flatMap(({ payments }) => payments?.captures ?? []);
  const capture = captures.find(({ status }) => CAPTURED.has(status));
  if (capture) return toCaptured(providerRef, capture);
  if (order.status === 'VOIDED') return { kind: 'refused', providerRef, reason: 'payment_expired' };
  if (order.status === 'COMPLETED' && captures.every(({ status }) => NOT_CAPTURED.has(status)) && captures.length > 0)
    return { kind: 'refused', providerRef, reason: 'card_declined' };
  if (order.status === 'CREATED' || order.status === 'PAYER_ACTION_REQUIRED') {
    const url = order.links.find(({ rel }) => APPROVAL_LINKS.has(rel))?.href;
    if (url && URL.canParse(url) && isTrusted(new URL(url))) return { kind: 'requires_action', providerRef, url };
    return { kind: 'unknown', providerRef, message: 'PayPal gave no address of its own for the payer' };
  }
  const states = [order.status, ...captures.map(({ status }) => status)].join(', ');
  return { kind: 'unknown', providerRef, message: `PayPal says '${states}'` };
}

function toCaptured(providerRef: string, capture: z.infer<typeof captureSchema>): PaymentOutcome {
  const { currency_code: currency, value } = capture.amount;
  const amountMinor = parseDecimal(value);
  if (amountMinor === undefined)
    return { kind: 'unknown', providerRef, message: 'PayPal captured an amount that cannot be read' };
  return { kind: 'captured', providerRef, captureRef: capture.id, amountMinor, currency: currency.toUpperCase() };
}
