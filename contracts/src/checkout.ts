import * as z from 'zod/mini';
import { containsCardNumber } from './card-number.ts';
import { isEmail } from './email.ts';

export const PAYMENT_METHODS = ['credit_card', 'paypal'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

const LINE = /^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]*$/u;

/** One line of free text: no control characters, and nothing that looks like a card number. */
function line(min: number, max: number, message: string) {
  return z.string(message).check(
    z.trim(),
    z.minLength(min, message),
    z.maxLength(max, `Use at most ${max} characters`),
    z.regex(LINE, 'Remove the special characters'),
    z.refine((text) => !containsCardNumber(text), 'Do not enter a card number here'),
  );
}

const optionalLine = (max: number) => z.optional(line(0, max, `Use at most ${max} characters`));

export const customerEmailSchema = z
  .string('Valid email is required')
  .check(z.trim(), z.maxLength(254, 'Valid email is required'), z.refine(isEmail, 'Valid email is required'));

const cardText = (max: number) => z.optional(z.string().check(z.maxLength(max, 'Too long')));

/** The checkout form of the specification; card strings are for the sandbox only, `paymentMethodId` is the partner's token. */
export const checkoutSchema = z.object({
  customerName: line(2, 100, 'Name is required'),
  customerEmail: customerEmailSchema,
  phoneNumber: line(6, 20, 'Phone number is required').check(z.regex(/^[+()\d .\-/]*$/, 'Phone number is required')),
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
  locale: z.optional(z.enum(['en', 'tr'])),
});
export type Checkout = z.infer<typeof checkoutSchema>;
