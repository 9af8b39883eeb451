import * as z from 'zod/mini';
import { AUTOMATIC_CONSENT_VERSIONS } from './automatic-consent.ts';
import { AUTOMATIC_TIMES, THRESHOLDS_MB } from './automatic-limits.ts';
import { shownAmountSchema } from './checkout.ts';
import { LOCALES } from './locales.ts';
import { portalTokenSchema } from './portal.ts';
import { termsVersionSchema } from './terms-version.ts';
import { esimIdSchema, packageIdSchema, topUpPackageSchema } from './top-ups.ts';
import { withdrawalConsentSchema } from './withdrawal-consent-schema.ts';

/**
 * Why it is off, and with that why data was not added. `ended`: its days are over; `package`: no longer sold; `esim`: returned, given away
 * or disputed; `mailbox`: it did not take the mail before the charge; `shop`: support ended it; `offer`: the shop has stopped offering it.
 */
export const AUTOMATIC_ENDS = [
  'customer',
  'replaced',
  'card_removed',
  'limit',
  'ended',
  'declined',
  'authentication',
  'price',
  'package',
  'terms',
  'unavailable',
  'esim',
  'mailbox',
  'shop',
  'offer',
  'erased',
] as const;
export type AutomaticEnd = (typeof AUTOMATIC_ENDS)[number];

/** What is agreed. `price` is the most that is charged for one package; amounts are decimals, moments ISO 8601 in UTC. */
const automaticRuleSchema = z.object({
  isOn: z.boolean(),
  /** Why not; null while it is on. */
  end: z.nullable(z.enum(AUTOMATIC_ENDS)),
  packageId: z.string(),
  dataMb: z.number(),
  thresholdMb: z.number(),
  times: z.number(),
  /** How often it has bought. */
  used: z.number(),
  price: z.string(),
  currency: z.string(),
  since: z.string(),
  until: z.string(),
  /** When the charge that was announced is due; null without one. */
  dueAt: z.nullable(z.string()),
  /** Data that is being paid and added right now. */
  isBuying: z.boolean(),
});
export type AutomaticRule = z.infer<typeof automaticRuleSchema>;

/** What it did, newest first. `leftMb`: when it did. */
const automaticNewsSchema = z.object({
  kind: z.enum(['on', 'off', 'added', 'not_done']),
  at: z.string(),
  /** Of `off` and `not_done`; null of data that was not needed any more. */
  end: z.nullable(z.enum(AUTOMATIC_ENDS)),
  dataMb: z.number(),
  leftMb: z.nullable(z.number()),
  /** What was charged, or could be at most. */
  amount: z.string(),
  currency: z.string(),
});
export type AutomaticNews = z.infer<typeof automaticNewsSchema>;

/** `GET /api/portal/automatic-top-up`, and what every act answers. */
export const automaticTopUpSchema = z.object({
  /** Whether it can be switched on for this eSIM. */
  isOffered: z.boolean(),
  /** The latest agreement; null if there was none. */
  rule: z.nullable(automaticRuleSchema),
  news: z.array(automaticNewsSchema),
  /** What it can add; null while the supplier cannot be asked. */
  packages: z.nullable(z.array(topUpPackageSchema)),
  /** The card that it charges; null if none is saved. Its brand and digits are empty if the partner did not say. */
  card: z.nullable(z.object({ brand: z.string(), last4: z.string() })),
  /** The end of an agreement that is made now. */
  until: z.string(),
});
export type AutomaticTopUp = z.infer<typeof automaticTopUpSchema>;

const thresholdMb = z
  .int()
  .check(z.refine((mb) => THRESHOLDS_MB.includes(mb), `Choose one of: ${THRESHOLDS_MB.join(', ')}`));
const times = z
  .int()
  .check(z.refine((count) => AUTOMATIC_TIMES.includes(count), `Choose one of: ${AUTOMATIC_TIMES.join(', ')}`));

/** What a buyer agrees to, or that it ends. */
export const automaticActSchema = z.discriminatedUnion('act', [
  z.object({
    act: z.literal('on'),
    packageId: packageIdSchema,
    thresholdMb,
    times,
    /** As the buyer was shown them. */
    price: shownAmountSchema,
    until: z.iso.datetime(),
    consent: z.enum(AUTOMATIC_CONSENT_VERSIONS),
    expectedTerms: z.optional(termsVersionSchema),
    /** Required once the shop has a mode of withdrawal. */
    withdrawalConsent: z.optional(withdrawalConsentSchema),
    locale: z.enum(LOCALES),
  }),
  z.object({ act: z.literal('off') }),
]);
export type AutomaticAct = z.infer<typeof automaticActSchema>;
export type AutomaticWishes = Extract<AutomaticAct, { act: 'on' }>;

export const automaticQuerySchema = z.object({ token: portalTokenSchema, esimId: esimIdSchema });

export const automaticRequestSchema = z.extend(automaticQuerySchema, { act: automaticActSchema });
