import * as z from 'zod/mini';
import { cardFieldsSchema, paymentMethodSchema, shownAmountSchema } from './checkout.ts';
import { orderDiscountSchema, typedCodeSchema } from './discount-codes.ts';
import { LOCALES } from './locales.ts';
import { TIERS } from './plans.ts';
import { portalTokenSchema } from './portal.ts';
import { termsVersionSchema } from './terms-version.ts';
import { withdrawalConsentSchema } from './withdrawal-consent-schema.ts';

export const packageIdSchema = z.string().check(z.minLength(1), z.maxLength(128));
export const esimIdSchema = z.string().check(z.regex(/^[1-9]\d{0,8}$/, 'Expected the id of an eSIM of the portal'));

/** `GET /api/portal/topup-packages`; `esimId` distinguishes eSIMs with the same bundle; by default the newest. */
export const topUpQuerySchema = z.object({
  token: portalTokenSchema,
  bundle: z.string().check(z.minLength(1), z.maxLength(128)),
  esimId: z.optional(esimIdSchema),
});

/** A plan that can be added to an eSIM, at the shop's price. */
export const topUpPackageSchema = z.object({
  id: z.string(),
  /** In English. */
  name: z.string(),
  /** In English. */
  description: z.string(),
  price: z.number(),
  currency: z.string(),
  dataAmount: z.string(),
  /** Megabytes; null for unlimited plans. */
  dataMb: z.nullable(z.number()),
  /** The tier of an unlimited plan; null for others. */
  tier: z.nullable(z.enum(TIERS)),
  /** In days. */
  validity: z.number(),
});
export type TopUpPackage = z.infer<typeof topUpPackageSchema>;

export const topUpOfferSchema = z.object({
  packages: z.array(topUpPackageSchema),
  /** How many top-ups of the eSIM were paid so far: a purchase that repeats it is made once. */
  topUps: z.number(),
  /** Present while the shop has codes that are also for top-ups. */
  takesCodes: z.optional(z.literal(true)),
  /** The card that pays by default; null if none is saved. Its brand and digits are empty if the partner did not say. */
  savedCard: z.nullable(z.object({ brand: z.string(), last4: z.string() })),
});
export type TopUpOffer = z.infer<typeof topUpOfferSchema>;

/** `POST /api/portal/topup-code`: what a code takes off a package. */
export const topUpCodeQuerySchema = z.object({
  token: portalTokenSchema,
  esimId: esimIdSchema,
  packageId: packageIdSchema,
  code: typedCodeSchema,
});
export type TopUpCodeQuery = z.infer<typeof topUpCodeQuerySchema>;

/** `price` is what is to be paid. Both are decimals of the package's currency. */
export const topUpCodeSchema = z.extend(orderDiscountSchema, { price: z.string() });
export type TopUpCode = z.infer<typeof topUpCodeSchema>;

/** `POST /api/portal/remove-card`: the payment partner forgets the cards that were saved for an eSIM. */
export const savedCardRemovalSchema = z.object({ token: portalTokenSchema, esimId: esimIdSchema });
export type SavedCardRemoval = z.infer<typeof savedCardRemovalSchema>;

/** `POST /api/portal/purchase-topup`. Without a payment method the saved card is charged. */
export const topUpPurchaseSchema = z.extend(cardFieldsSchema, {
  token: portalTokenSchema,
  esimId: esimIdSchema,
  packageId: packageIdSchema,
  /** A code, as it was typed. */
  code: z.optional(typedCodeSchema),
  paymentMethod: z.optional(paymentMethodSchema),
  /** What the buyer was shown to pay. If it differs, the response is 409 with the new one. */
  expectedPrice: z.optional(shownAmountSchema),
  /** As in the offer; a purchase of the same package with the same count is a repeat. */
  topUps: z.optional(z.int().check(z.minimum(0), z.maximum(100_000))),
  /** The version of the terms that the buyer was shown. If others hold by now, the response is 409 `terms_changed`. */
  expectedTerms: z.optional(termsVersionSchema),
  /** Required once the shop has a mode of withdrawal. */
  withdrawalConsent: z.optional(withdrawalConsentSchema),
  /** The language of the receipt. */
  locale: z.optional(z.enum(LOCALES)),
});
export type TopUpPurchase = z.infer<typeof topUpPurchaseSchema>;
