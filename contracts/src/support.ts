import * as z from 'zod/mini';
import { customerEmailSchema } from './checkout.ts';
import { freeText, messageText } from './free-text.ts';
import { DEFAULT_LOCALE, LOCALES } from './locales.ts';
import { personName } from './person-name.ts';

/** Maximum length of each field in characters. */
export const SUPPORT_LIMITS = { name: 100, subject: 150, message: 5000 } as const;

/** The contact form: `POST /api/support-messages`. */
export const supportMessageSchema = z.object({
  name: personName(SUPPORT_LIMITS.name),
  email: customerEmailSchema,
  subject: freeText({ min: 2, max: SUPPORT_LIMITS.subject }, 'Subject is required'),
  message: messageText({ min: 2, max: SUPPORT_LIMITS.message }, 'Message is required'),
  locale: z._default(z.enum(LOCALES), DEFAULT_LOCALE),
  /** Honeypot: hidden from people. A message that fills it is acknowledged but dropped. */
  website: z._default(z.string().check(z.maxLength(500)), ''),
});
export type SupportMessage = z.infer<typeof supportMessageSchema>;

export const supportReceiptSchema = z.object({ received: z.literal(true) });
