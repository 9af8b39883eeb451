import * as z from 'zod/mini';
import { freeText } from './free-text.ts';
import { DEFAULT_LOCALE, LOCALES } from './locales.ts';
import { portalEsimSchema, portalTokenSchema } from './portal.ts';
import { PHONES, SIGNAL_STEPS } from './signal-steps.ts';

const esimIdSchema = z.string().check(z.regex(/^[1-9]\d{0,8}$/));

/** `unreported`: this supplier does not say; `unseen`: no network has seen the eSIM. */
const networkSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('unreported') }),
  z.object({ kind: z.literal('unseen') }),
  z.object({
    kind: z.literal('seen'),
    name: z.string(),
    /** ISO code; null if the supplier names none. */
    countryCode: z.nullable(z.string()),
    seenAt: z.string(),
  }),
]);

/** `GET /api/portal/signal`: what the shop and the supplier know of an eSIM's way online. Timestamps are ISO 8601 in UTC. */
export const signalQuerySchema = z.object({ token: portalTokenSchema, esim: esimIdSchema });
export const signalSchema = z.object({
  esim: portalEsimSchema,
  deliveredAt: z.string(),
  /** Null if the supplier does not report it. */
  isInstalled: z.nullable(z.boolean()),
  installedAt: z.nullable(z.string()),
  network: networkSchema,
  /** The networks that the plan uses where it is needed; empty if unknown. */
  networks: z.array(z.string()),
  /** The countries of the plan; empty if unknown. */
  countryCodes: z.array(z.string()),
  /** To be entered by hand; null where the phone finds it by itself. */
  apn: z.nullable(z.string()),
  /** When this was asked. */
  askedAt: z.string(),
});
export type Signal = z.infer<typeof signalSchema>;

/** What only the traveller can see. */
export const signalAnswersSchema = z.object({
  /** Whether the eSIM is on this phone. */
  isInstalled: z.optional(z.boolean()),
  /** Whether the phone shows bars beside the eSIM. */
  hasBars: z.optional(z.boolean()),
  /** They are in the plan's country, wherever the eSIM was seen last. */
  isInCountry: z.optional(z.boolean()),
  /** The profile was deleted, or the phone is another one. */
  isLost: z.optional(z.boolean()),
});
export type SignalAnswers = z.infer<typeof signalAnswersSchema>;

/** `POST /api/portal/signal-reports`, with an Idempotency-Key: opens a thread with the shop's support. */
export const signalReportSchema = z.object({
  token: portalTokenSchema,
  esimId: esimIdSchema,
  locale: z._default(z.enum(LOCALES), DEFAULT_LOCALE),
  phone: z.enum(PHONES),
  /** As the phone reports it; empty if it does not. */
  model: z._default(freeText({ min: 0, max: 80 }, 'Use at most 80 characters'), ''),
  answers: signalAnswersSchema,
  /** What was tried, in this order. */
  steps: z
    .array(z.object({ step: z.enum(SIGNAL_STEPS), at: z.iso.datetime() }))
    .check(z.maxLength(SIGNAL_STEPS.length * 3)),
});
export type SignalReport = z.infer<typeof signalReportSchema>;

/** `number`: in the subject of the answer, such as `M-3F9A41-C277D0`. */
export const signalReceiptSchema = z.object({ number: z.string(), receivedAt: z.string() });
export type SignalReceipt = z.infer<typeof signalReceiptSchema>;
