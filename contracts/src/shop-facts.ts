import * as z from 'zod/mini';
import { paymentMethodSchema } from './checkout.ts';
import { withdrawalSettingsSchema } from './settings.ts';
import { termsVersionSchema } from './terms-version.ts';

/** Public; none of Stripe's other keys begins like this. */
const publishableKeySchema = z.string().check(z.regex(/^pk_(?:live|test)_/));

/** The response of `GET /api/shop`: what the browser must know about the running shop. */
export const shopFactsSchema = z.object({
  sandbox: z.boolean(),
  paymentMethods: z.array(paymentMethodSchema),
  /** Names by language of the methods for which the pages have no texts; absent if they have texts for all. */
  methodNames: z.optional(z.record(z.string(), z.record(z.string(), z.string()))),
  /** Without a mode buyers are not asked for their consent. */
  withdrawal: withdrawalSettingsSchema,
  /** Of the terms that hold now: an order names those that its buyer was shown. */
  termsVersion: termsVersionSchema,
  /** Whether prices say what tax they contain, so that buyers name their country; absent if not. */
  tax: z.optional(z.literal(true)),
  /** Whether buyers can name a company for their receipt; absent if not. */
  companyReceipts: z.optional(z.literal(true)),
  /** Whether buyers are asked for a rating once their plan is over; absent if not. */
  asksForRatings: z.optional(z.literal(true)),
  /** Who sells; null until the owner has entered the company. */
  seller: z.nullable(z.object({ name: z.string(), place: z.string() })),
  /** What prices are shown in, the base currency first; absent while it is the only one. */
  currencies: z.optional(z.array(z.string())),
  /** For Stripe's own card form; null where cards are entered in the sandbox's, whose tokeniser is `/sandbox/cards/tokens`. */
  stripe: z.nullable(z.object({ publishableKey: publishableKeySchema, scriptUrl: z.string() })),
});
export type ShopFacts = z.infer<typeof shopFactsSchema>;
