import * as z from 'zod/mini';
import { PAYMENT_METHODS } from './checkout.ts';

/** The response of `GET /api/shop`: what the browser must know about the running shop. */
export const shopFactsSchema = z.object({
  sandbox: z.boolean(),
  paymentMethods: z.array(z.enum(PAYMENT_METHODS)),
  /** Stripe's publishable key in live mode; null in the sandbox, whose tokeniser is `/sandbox/cards/tokens`. */
  stripePublishableKey: z.nullable(z.string()),
});
export type ShopFacts = z.infer<typeof shopFactsSchema>;
