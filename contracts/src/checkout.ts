import * as z from 'zod/mini';
import { CARD_CONSENTS, type CardConsentVersion } from './card-consent.ts';
import { shownItemsSchema } from './carts.ts';
import { countryCodeSchema } from './country-code.ts';
import { isEmail, toAsciiEmail } from './email.ts';
import { contactText } from './free-text.ts';
import { LOCALES } from './locales.ts';
import { CARD_METHOD } from './payment-method.ts';
import { personName } from './person-name.ts';
import { phoneNumber } from './phone-number.ts';
import { termsVersionSchema } from './terms-version.ts';
import { tidyCode } from './tidy.ts';
import { withdrawalConsentSchema } from './withdrawal-consent-schema.ts';

/** The name of a payment method. */
export const paymentMethodSchema = z.string().check(z.regex(/^[a-z][a-z0-9_]{1,39}$/, 'Choose a payment method'));

const optionalLine = (max: number) => z.optional(contactText({ min: 0, max }, `Use at most ${max} characters`));

/**
 * An e-mail address, in ASCII: a domain in another script is encoded, a local part in one is rejected, since mail
 * servers differ on it.
 */
export const customerEmailSchema = z.string('Valid email is required').check(
  z.overwrite((text) => toAsciiEmail(tidyCode(text))),
  z.refine(isEmail, 'Valid email is required'),
);

const cardText = (max: number) => z.optional(z.string().check(z.maxLength(max, 'Too long')));

/** Card fields are for the sandbox only. The partner's token is a payment method's or, from its own form, a confirmation token's id. */
export const cardFieldsSchema = z.object({
  cardholderName: cardText(100),
  cardNumber: cardText(32),
  expiryDate: cardText(10),
  cvv: cardText(4),
  paymentMethodId: z.optional(z.string().check(z.regex(/^pm_[A-Za-z0-9_]{1,100}$/, 'Expected a payment method id'))),
  confirmationTokenId: z.optional(
    z.string().check(z.regex(/^ctoken_[A-Za-z0-9_]{1,100}$/, 'Expected the id of a confirmation token')),
  ),
  /** The version of the wording by which the buyer agrees that the card is saved; absent if they do not. */
  cardConsent: z.optional(z.enum(Object.keys(CARD_CONSENTS) as CardConsentVersion[])),
});
export type CardInput = z.infer<typeof cardFieldsSchema>;

/** An amount with the decimals of its currency, as it was shown to the buyer. */
export const shownAmountSchema = z
  .string()
  .check(z.regex(/^\d{1,9}(?:\.\d{2,4})?$/, 'Expected an amount such as 9.99'));

/** The checkout form of the specification. */
export const checkoutSchema = z.extend(cardFieldsSchema, {
  customerName: personName(100),
  customerEmail: customerEmailSchema,
  phoneNumber: phoneNumber('Phone number is required'),
  address: optionalLine(200),
  city: optionalLine(100),
  postalCode: optionalLine(20),
  country: optionalLine(100),
  /** Where the buyer lives, ISO 3166-1 alpha-2: required where the shop's prices say what tax they contain. */
  billingCountry: z.optional(countryCodeSchema),
  /** Of a buyer who wants a receipt for a company; not kept where the shop issues none. */
  companyName: optionalLine(100),
  /** In the form of its country (`vat-number.ts`). */
  vatId: z.optional(z.string().check(z.maxLength(40))),
  paymentMethod: z._default(paymentMethodSchema, CARD_METHOD),
  /** The total shown to the buyer, with two decimals. If it differs, the response is 409 with the new total. */
  expectedTotal: z.optional(shownAmountSchema),
  /** The lines shown to the buyer. If the cart holds others, the response is 409 `cart_changed` with the cart. */
  expectedItems: z.optional(shownItemsSchema),
  /** The version of the terms that the buyer was shown. If others hold by now, the response is 409 `terms_changed`. */
  expectedTerms: z.optional(termsVersionSchema),
  /** Required once the shop has a mode of withdrawal. */
  withdrawalConsent: z.optional(withdrawalConsentSchema),
  /** Of a buyer who does not want to be asked for ratings; absent from others. */
  refusesRatings: z.optional(z.literal(true)),
  /** The language of e-mails about this order. */
  locale: z.optional(z.enum(LOCALES)),
});
export type Checkout = z.infer<typeof checkoutSchema>;
