import * as z from 'zod/mini';
import { countDays, daySchema, isInOrder } from './days.ts';
import { localizedNameSchema } from './localized-name.ts';
import { boughtPlanSchema } from './orders.ts';
import type { Permission } from './roles.ts';

/** The longest range of an overview. */
export const MAX_OVERVIEW_DAYS = 3660;
/** The period of one column of a series: a longer range has wider columns. */
export const SERIES_UNITS = ['day', 'week', 'month'] as const;
export type SeriesUnit = (typeof SERIES_UNITS)[number];

/** `GET /api/admin/overview`: first and last day, inclusive, in the shop's time zone; without them the last 30 days. */
export const overviewQuerySchema = z.object({ from: z.optional(daySchema), to: z.optional(daySchema) }).check(
  isInOrder,
  z.refine(({ from, to }) => !from || !to || countDays(from, to) <= MAX_OVERVIEW_DAYS, {
    path: ['from'],
    error: `Expected at most ${MAX_OVERVIEW_DAYS} days`,
  }),
);
export type OverviewQuery = z.infer<typeof overviewQuerySchema>;

/** Sums of a range. Amounts have two decimals, in the shop's currency. */
export const figuresSchema = z.object({
  /** What was paid. */
  paid: z.string(),
  /** What went back: refunds, reversals, and what disputes withdrew and did not reinstate. */
  refunded: z.string(),
  /** What was paid less what went back. */
  netRevenue: z.string(),
  /** What suppliers charged for what was bought, less their credits for revoked plans. */
  cost: z.string(),
  /** Fees of payment partners, disputes included, less what they reinstated. */
  fees: z.string(),
  /** What is left of the net revenue after the cost and these fees. */
  margin: z.string(),
  orders: z.number(),
  refundedOrders: z.number(),
});
export type Figures = z.infer<typeof figuresSchema>;

/** Why something waits for a person, and the permission that it takes to do something about it. */
export const WAITING_NEEDS = {
  purchases_parked: 'orders',
  payments_in_review: 'orders',
  refunds_failed: 'orders',
  refunds_requested: 'orders',
  withdrawals_waiting: 'orders',
  data_requested: 'orders',
  payments_disputed: 'orders',
  webhooks_unreadable: 'system',
  sales_stopped: 'system',
  setup_failed: 'settings',
  rates_waiting: 'prices',
  rates_old: 'prices',
  balance_low: 'system',
  mails_failed: 'system',
  messages_unanswered: 'orders',
} as const satisfies Record<string, Permission>;
export const WAITING_KINDS = Object.keys(WAITING_NEEDS) as (keyof typeof WAITING_NEEDS)[];
export type WaitingKind = (typeof WAITING_KINDS)[number];

export const waitingSchema = z.object({
  kind: z.enum(WAITING_KINDS),
  count: z.number(),
  /** When the oldest of them began to wait; null if unknown. */
  since: z.nullable(z.string()),
  /** When the first of them can no longer be acted on; null if there is no such time. */
  dueAt: z.nullable(z.string()),
  /** The money concerned, two decimals: what was paid, or the balance that is left. */
  amount: z.nullable(z.string()),
  /** Of the amount; null without one. */
  currency: z.nullable(z.string()),
  /** An example in its own words: an order's number, a subject, a supplier. */
  example: z.nullable(z.string()),
  /** The plan of a purchase that is parked; null for all else. */
  plan: z.nullable(boughtPlanSchema),
  /** Why the payer disputes, in the partner's words; null for all else. */
  reason: z.nullable(z.string()),
  /** The order to open, if there is one order only. */
  orderId: z.nullable(z.number()),
  /** The customer to open, of the request that waits for longest. */
  customerKey: z.nullable(z.string()),
});
export type Waiting = z.infer<typeof waitingSchema>;

/** `GET /api/admin/waiting`: what waits for the role that asks. */
export const waitingResponseSchema = z.object({
  timeZone: z.string(),
  currency: z.string(),
  /** The most urgent first. */
  waiting: z.array(waitingSchema),
  /** Orders completed within the last 24 hours. */
  deliveredLately: z.number(),
});
export type WaitingResponse = z.infer<typeof waitingResponseSchema>;

/** `GET /api/admin/overview`: what was sold in a range of days. */
export const overviewResponseSchema = z.object({
  timeZone: z.string(),
  currency: z.string(),
  from: z.string(),
  to: z.string(),
  figures: figuresSchema,
  /** The same number of days before. */
  before: z.extend(figuresSchema, { from: z.string(), to: z.string() }),
  unit: z.enum(SERIES_UNITS),
  /** Every day, week (from Monday) or month of the range, also those without an order. `start` is its first day. */
  series: z.array(z.extend(figuresSchema, { start: z.string(), isComplete: z.boolean() })),
  /** By revenue; the last, without a code, sums up all others. */
  destinations: z.array(
    z.object({
      code: z.nullable(z.string()),
      names: z.nullable(localizedNameSchema),
      orders: z.number(),
      revenue: z.string(),
      cost: z.string(),
    }),
  ),
});
export type Overview = z.infer<typeof overviewResponseSchema>;
