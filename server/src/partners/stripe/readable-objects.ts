import type Stripe from 'stripe';
import * as z from 'zod';

const reference = z.union([z.string(), z.object({ id: z.string() })]).nullish();
const card = z.object({ brand: z.string(), last4: z.string(), fingerprint: z.string().nullish() }).nullish();
const paymentMethod = z.object({ id: z.string(), customer: reference, card });
const paymentError = z.object({
  code: z.string().nullish(),
  decline_code: z.string().nullish(),
  payment_method: z.object({ card }).nullish(),
});
const balanceTransaction = z.object({ amount: z.number().int(), fee: z.number().int(), currency: z.string() });
const charge = z.object({
  id: z.string(),
  amount: z.number().int(),
  balance_transaction: z.union([z.string(), balanceTransaction]).nullish(),
});
const intent = z.object({
  id: z.string().min(1),
  status: z.string(),
  amount: z.number(),
  amount_received: z.number(),
  currency: z.string(),
  created: z.number(),
  metadata: z.record(z.string(), z.string()),
  client_secret: z.string().nullish(),
  latest_charge: z.union([z.string(), charge]).nullish(),
  customer: reference,
  payment_method: reference,
  cancellation_reason: z.string().nullish(),
  last_payment_error: paymentError.nullish(),
  next_action: z.object({ redirect_to_url: z.object({ url: z.string().nullish() }).nullish() }).nullish(),
});
/** Of a charge, refund, dispute or payout, which all have an amount. */
const source = z.object({
  id: z.string().min(1),
  amount: z.number().int().optional(),
  currency: z.string().optional(),
  charge: reference,
  payment_intent: reference,
  metadata: z.record(z.string(), z.string()).nullish(),
});
const wallet = z.object({ status: z.string() });
const list = z.object({ data: z.array(z.unknown()), has_more: z.boolean() });

/** The fields that the shop reads of Stripe's objects, by type: the SDK does not validate responses. */
const FIELDS: Partial<Record<string, z.ZodType>> = {
  payment_intent: intent,
  payment_method: paymentMethod,
  refund: z.object({
    id: z.string().min(1),
    status: z.string().nullable(),
    metadata: z.record(z.string(), z.string()).nullish(),
    failure_reason: z.string().nullish(),
  }),
  confirmation_token: z.object({ payment_method_preview: z.object({ card }).nullish() }),
  customer: z.object({
    id: z.string().min(1),
    deleted: z.boolean().optional(),
    metadata: z.record(z.string(), z.string()).nullish(),
  }),
  account: z.object({ id: z.string() }),
  webhook_endpoint: z.object({ url: z.string(), status: z.string(), enabled_events: z.array(z.string()) }),
  payment_method_domain: z.object({
    domain_name: z.string(),
    enabled: z.boolean(),
    apple_pay: wallet,
    google_pay: wallet,
    link: wallet,
  }),
  event: z.object({ id: z.string() }),
  balance_transaction: balanceTransaction.extend({
    id: z.string().min(1),
    net: z.number().int(),
    created: z.number().int(),
    reporting_category: z.string(),
    status: z.string(),
    source: z.union([z.string(), source]).nullable(),
  }),
  payout: z.object({
    id: z.string().min(1),
    amount: z.number().int(),
    currency: z.string(),
    created: z.number().int(),
    arrival_date: z.number().int(),
    status: z.string(),
    automatic: z.boolean(),
    reconciliation_status: z.string(),
  }),
};

/** Whether a response is an object of Stripe's, or a list of them, whose fields have the types that the SDK promises. */
export function isReadable(value: unknown): boolean {
  // A list of all pages is the SDK's own; a response would have its headers beside it.
  if (Array.isArray(value)) return !('lastResponse' in value) && value.every(isReadable);
  if (typeof value !== 'object' || value === null || !('object' in value)) return false;
  if (value.object === 'list') return list.safeParse(value).data?.data.every(isReadable) ?? false;
  return FIELDS[String(value.object)]?.safeParse(value).success ?? false;
}

/** The payment in Stripe's error, where it has one that can be read. */
export function readFailedIntent({
  payment_intent: failed,
}: Pick<Stripe.errors.StripeError, 'payment_intent'>): Stripe.PaymentIntent | undefined {
  return isReadable(failed) ? failed : undefined;
}
