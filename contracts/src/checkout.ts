import * as z from 'zod/mini';
import { isEmail } from './email.ts';
import { freeText } from './free-text.ts';
import { LOCALES } from './locales.ts';

/** How a buyer can pay, in the words of the specification. */
export const PAYMENT_METHODS = ['credit_card', 'paypal'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

const optionalLine = (max: number) => z.optional(freeText({ min: 0, max }, `Use at most ${max} characters`));

/** An address that the shop can write to; nothing else than ASCII, because mail servers differ on the rest. */
export const customerEmailSchema = z
  .string('Valid email is required')
  .check(z.trim(), z.maxLength(254, 'Valid email is required'), z.refine(isEmail, 'Valid email is required'));

const cardText = (max: number) => z.optional(z.string().check(z.maxLength(max, 'Too long')));

/** The checkout form of the specification; card strings are for the sandbox only, `paymentMethodId` is the partner's token. */
export const checkoutSchema = z.object({
  customerName: freeText({ min: 2, max: 100 }, 'Name is required'),
  customerEmail: customerEmailSchema,
  phoneNumber: freeText({ min: 6, max: 20 }, 'Phone number is required').check(
    z.regex(/^[+()\d .\-/]*$/, 'Phone number is required'),
  ),
  address: optionalLine(200),
  city: optionalLine(100),
  postalCode: optionalLine(20),
  country: optionalLine(100),
  paymentMethod: z._default(z.enum(PAYMENT_METHODS), 'credit_card'),
  cardholderName: cardText(100),
  cardNumber: cardText(32),
  expiryDate: cardText(10),
  cvv: cardText(4),
  paymentMethodId: z.optional(z.string().check(z.regex(/^pm_[A-Za-z0-9_]{1,100}$/, 'Expected a payment method id'))),
  /** The total that the buyer saw; a different one is answered with 409 and the new total. */
  expectedTotal: z.optional(z.string().check(z.regex(/^\d{1,9}\.\d{2}$/, 'Expected an amount such as 9.99'))),
  /** Language of the e-mails about this order. */
  locale: z.optional(z.enum(LOCALES)),
});
export type Checkout = z.infer<typeof checkoutSchema>;
