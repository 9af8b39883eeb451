import * as z from 'zod/mini';
import { containsCardNumber } from './card-number.ts';
import { customerEmailSchema } from './checkout.ts';

export const SUPPORT_LIMITS = { name: 100, subject: 150, message: 5000 } as const;

const ONE_LINE = /^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]*$/u;
/** Line breaks and tabs are part of a message; other control characters are not. */
const LINES = /^(?:[^\p{Cc}\p{Cs}]|[\r\n\t])*$/u;

function words(min: number, max: number, pattern: RegExp, message: string) {
  return z.string(message).check(
    z.trim(),
    z.minLength(min, message),
    z.maxLength(max, `Use at most ${max} characters`),
    z.regex(pattern, 'Remove the special characters'),
    z.refine((text) => !containsCardNumber(text), 'Do not enter a card number here'),
  );
}

/** The contact form: `POST /api/support-messages`. */
export const supportMessageSchema = z.object({
  name: words(2, SUPPORT_LIMITS.name, ONE_LINE, 'Name is required'),
  email: customerEmailSchema,
  subject: words(2, SUPPORT_LIMITS.subject, ONE_LINE, 'Subject is required'),
  message: words(2, SUPPORT_LIMITS.message, LINES, 'Message is required'),
  locale: z._default(z.enum(['en', 'tr']), 'en'),
  /** People do not see this field. What fills it in is a program, whose message is thanked for and dropped. */
  website: z._default(z.string().check(z.maxLength(500)), ''),
});
export type SupportMessage = z.infer<typeof supportMessageSchema>;

export const supportReceiptSchema = z.object({ received: z.literal(true) });
