import * as z from 'zod/mini';
import { customerEmailSchema } from './checkout.ts';
import { DEFAULT_LOCALE, LOCALES } from './locales.ts';
import { localizedNameSchema, ownTextsSchema } from './localized-name.ts';
import { ORDER_STATUSES } from './order-status.ts';
import { esimInfoSchema, waitingPlanSchema } from './orders.ts';
import { TIERS } from './plans.ts';
import { portalTokenOf } from './portal-link.ts';
import { allowancesSchema } from './products.ts';
import { REFUND_STATES, refundVerdictSchema } from './refunds.ts';

/** The states of an eSIM in the portal. */
export const PORTAL_STAGES = [
  'ready',
  'not_started',
  'pending',
  'active',
  'out_of_data',
  'expired',
  'cancelled',
  'preparing',
] as const;
export type PortalStage = (typeof PORTAL_STAGES)[number];

/** How far the refund of an eSIM has come; the amount has two decimals. */
export const portalRefundSchema = z.object({
  state: z.enum(REFUND_STATES),
  amount: z.string(),
  currency: z.string(),
  /** When the payment partner has returned the money, which the buyer's bank shows later. */
  returnedAt: z.nullable(z.string()),
});
export type PortalRefund = z.infer<typeof portalRefundSchema>;

/** An eSIM as its owner sees it in the portal. Timestamps are ISO 8601 in UTC. */
export const portalEsimSchema = z.object({
  id: z.string(),
  /** The masked ICCID for display: first 6 and last 4 characters. */
  iccid: z.string(),
  /** The full ICCID, which is also in the buyer's mail: to reveal, copy and recognise. */
  fullIccid: z.string(),
  bundle: z.string(),
  names: localizedNameSchema,
  /** What the shop called the plan when it was bought, and said of it; absent without any. */
  ownNames: z.optional(ownTextsSchema),
  notes: z.optional(ownTextsSchema),
  /** The calls and texts that were bought with it; absent from a plan with data alone. */
  features: z.optional(allowancesSchema),
  countryCode: z.string(),
  /**
   * `PENDING_ACTIVATION`, `ACTIVE`, `DEPLETED`, `EXPIRED`, `REVOKED` or `PROCESSING`, or the supplier's own state if
   * unknown to the shop.
   */
  status: z.string(),
  /** In English, or the supplier's own state. */
  statusForDisplay: z.string(),
  /** The code of `statusForDisplay`; null for a supplier's state that is unknown to the shop. */
  stage: z.nullable(z.enum(PORTAL_STAGES)),
  isActive: z.boolean(),
  canTopUp: z.boolean(),
  /** Whether the buyer let the payment partner keep a card for top-ups of this eSIM. */
  hasSavedCard: z.boolean(),
  /** Amounts as text with unit, such as `1.2 GB`. */
  dataUsed: z.string(),
  dataAmount: z.string(),
  /** Megabytes of the plan in use; null if the supplier does not measure them. */
  usedMb: z.nullable(z.number()),
  /** Megabytes of the plan in use; null if unlimited. */
  totalMb: z.nullable(z.number()),
  /** Megabytes left on the eSIM, of the plan in use and of those that wait; null if unlimited or not measured. */
  leftMb: z.nullable(z.number()),
  /** What follows the plan in use, in the order in which it starts. */
  waiting: z.array(waitingPlanSchema),
  /** The tier of an unlimited plan; null for others. */
  tier: z.nullable(z.enum(TIERS)),
  usagePercentage: z.number(),
  purchaseDate: z.string(),
  /** First connection of the current plan; null before it, or if the supplier does not report it. */
  startedAt: z.nullable(z.string()),
  validUntil: z.nullable(z.string()),
  /** In English: the validity while `validUntil` is unknown. */
  validityMessage: z.nullable(z.string()),
  validityDays: z.number(),
  networks: z.array(z.string()),
  /** When the state was last fetched from the supplier. */
  asOf: z.string(),
  /** Present if the supplier should have been asked since, and did not reply. */
  isStale: z.optional(z.literal(true)),
  /** The refund that the buyer or the owner requested; null if none. */
  refund: z.nullable(portalRefundSchema),
  /** Present until the eSIM is installed. */
  install: z.nullable(esimInfoSchema),
  /** The order with which its buyer can give it to somebody, or has; absent if not. */
  gift: z.optional(z.object({ orderNumber: z.string(), isGiven: z.boolean() })),
  /** Whether data is added by itself when little is left; absent where that is not offered. */
  automatic: z.optional(z.enum(['on', 'off'])),
});
export type PortalEsim = z.infer<typeof portalEsimSchema>;

/** A line of the order history; `totalAmount` has two decimals. */
export const portalOrderSchema = z.object({
  orderNumber: z.string(),
  createdAt: z.string(),
  totalAmount: z.string(),
  currency: z.string(),
  status: z.enum(ORDER_STATUSES),
  /** How many receipts and credit notes it has; absent without any. */
  receipts: z.optional(z.int()),
});

export const portalTokenSchema = z.string().check(z.overwrite(portalTokenOf), z.minLength(1), z.maxLength(200));
export const portalQuerySchema = z.object({ token: portalTokenSchema });
export const portalResponseSchema = z.object({
  esims: z.array(portalEsimSchema),
  orders: z.array(portalOrderSchema),
});
export type PortalCustomer = z.infer<typeof portalResponseSchema>;

/** `POST /api/portal/links`: mails a new link to an address that something was bought with. */
export const portalLinkRequestSchema = z.object({
  email: customerEmailSchema,
  locale: z._default(z.enum(LOCALES), DEFAULT_LOCALE),
  /** Revokes the earlier links as soon as the new one is opened. */
  replacesOthers: z._default(z.boolean(), false),
});
export type PortalLinkRequest = z.infer<typeof portalLinkRequestSchema>;

/** `POST /api/portal/links/revoke`: revokes this link, or every link to the same eSIMs. */
export const portalLinkRevocationSchema = z.object({ token: portalTokenSchema, scope: z.enum(['this', 'all']) });
export type PortalLinkRevocation = z.infer<typeof portalLinkRevocationSchema>;

/** `POST /api/portal/refund-quotes`. */
export const portalRefundQuoteRequestSchema = z.object({
  token: portalTokenSchema,
  esimId: z.string().check(z.regex(/^[1-9]\d{0,8}$/)),
});

/** `POST /api/portal/refunds`: refunds an eSIM as the policy says, or asks the owner. */
export const portalRefundRequestSchema = z.extend(portalRefundQuoteRequestSchema, {
  /** What the buyer was told by the quote; refused with `conflict` where something else holds by now. */
  agreed: z.object({ kind: z.enum(['yes', 'ask']), amount: z.string().check(z.maxLength(20)) }),
});
export type PortalRefundRequest = z.infer<typeof portalRefundRequestSchema>;
export const portalRefundResponseSchema = z.object({ refund: portalRefundSchema });

/** `POST /api/portal/refund-quotes`: what the refund policy says about an eSIM in its reported state. */
export const portalRefundQuoteSchema = z.object({
  verdict: refundVerdictSchema,
  amount: z.string(),
  currency: z.string(),
  /** Where the money goes: how the eSIM was paid. `method`: `card`, or the payment method; the others are empty where the partner does not say. */
  paidWith: z.object({ method: z.string(), brand: z.string(), last4: z.string() }),
});
export type PortalRefundQuote = z.infer<typeof portalRefundQuoteSchema>;
