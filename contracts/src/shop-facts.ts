import * as z from 'zod/mini';
import { PAYMENT_METHODS } from './checkout.ts';

/** Everybody may see it; no other key of Stripe's begins like this. */
const publishableKeySchema = z.string().check(z.regex(/^pk_(?:live|test)_/));

/** The response of `GET /api/shop`: what the browser must know about the running shop. */
export const shopFactsSchema = z.object({
  sandbox: z.boolean(),
  paymentMethods: z.array(z.enum(PAYMENT_METHODS)),
  /** For Stripe's own card form; null where cards are entered in the sandbox's, whose tokeniser is `/sandbox/cards/tokens`. */
  stripe: z.nullable(z.object({ publishableKey: publishableKeySchema, scriptUrl: z.string() })),
});
export type ShopFacts = z.infer<typeof shopFactsSchema>;
