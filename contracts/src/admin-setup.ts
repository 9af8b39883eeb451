import * as z from 'zod/mini';
import { DEFAULT_LOCALE, LOCALES } from './locales.ts';
import { localizedNameSchema } from './localized-name.ts';

/** What it takes from the first start to the first real sale, in the order in which it is best done. `minutes` is how long each takes. */
export const SETUP_STEPS = {
  secondFactor: { minutes: 2 },
  company: { minutes: 10 },
  withdrawal: { minutes: 5 },
  claims: { minutes: 5 },
  brand: { minutes: 5 },
  legal: { minutes: 20 },
  tax: { minutes: 5 },
  alerts: { minutes: 2 },
  backup: { minutes: 15 },
  address: { minutes: 30 },
  mail: { minutes: 20 },
  suppliers: { minutes: 15 },
  payments: { minutes: 20 },
  database: { minutes: 5 },
  catalogue: { minutes: 5 },
  rehearsal: { minutes: 10 },
} as const satisfies Record<string, { minutes: number }>;
export type SetupStep = keyof typeof SETUP_STEPS;
export const SETUP_STEP_NAMES = Object.keys(SETUP_STEPS) as SetupStep[];
const stepSchema = z.enum(SETUP_STEP_NAMES);

/** `warn`: to be looked at, without standing in the way. */
export const VERDICTS = ['pass', 'warn', 'fail'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** The worst of several; null of none. */
export function worstOf(verdicts: readonly Verdict[]): Verdict | null {
  return VERDICTS.findLast((verdict) => verdicts.includes(verdict)) ?? null;
}

/** In the sandbox nothing is real; `test`: with keys for tests; `live`: with live keys; `open`: the owner has opened the shop. */
export const SHOP_STATES = ['sandbox', 'test', 'live', 'open'] as const;
export type ShopState = (typeof SHOP_STATES)[number];

/** `GET /api/admin/setup`: the language of what was found. */
export const setupQuerySchema = z.object({ locale: z._default(z.enum(LOCALES), DEFAULT_LOCALE) });

/** `POST /api/admin/setup/looks`: the step to look at; without one, all of them. */
export const setupLookQuerySchema = z.extend(setupQuerySchema, { step: z.optional(stepSchema) });

const findingSchema = z.object({
  verdict: z.enum(VERDICTS),
  /** What it is about where a step has several: a partner, an address; empty otherwise. */
  subject: z.string(),
  what: z.string(),
  /** What to do; null of what passed. */
  advice: z.nullable(z.string()),
});

/** Timestamps are ISO 8601 in UTC. */
export const setupResponseSchema = z.object({
  state: z.enum(SHOP_STATES),
  openedAt: z.nullable(z.string()),
  timeZone: z.string(),
  steps: z.array(
    z.object({
      step: stepSchema,
      /** Null until it was looked at. */
      verdict: z.nullable(z.enum(VERDICTS)),
      findings: z.array(findingSchema),
      lookedAt: z.nullable(z.string()),
      /** Since when the verdict is this one, as far as was seen. */
      since: z.nullable(z.string()),
      /** When somebody asked to look at it, until that is done; null if nobody did. */
      requestedAt: z.nullable(z.string()),
      /** Whether others are asked: these steps are looked at on request, all others with every response. */
      asksOthers: z.boolean(),
    }),
  ),
  /** The cheapest plan on sale, to rehearse with; null if nothing is on sale. */
  rehearsal: z.object({
    plan: z.nullable(
      z.object({ productId: z.string(), countryCode: z.string(), names: localizedNameSchema, price: z.string() }),
    ),
    currency: z.string(),
    /** The order that rehearses: one that was paid, delivered and refunded, or else an owner's latest. */
    order: z.nullable(z.object({ id: z.number(), orderNumber: z.string() })),
  }),
});
export type Setup = z.infer<typeof setupResponseSchema>;
export type SetupStepState = Setup['steps'][number];
