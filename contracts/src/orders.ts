import * as z from 'zod/mini';
import { customerEmailSchema, paymentMethodSchema } from './checkout.ts';
import { orderDiscountSchema } from './discount-codes.ts';
import { DEFAULT_LOCALE, LOCALES } from './locales.ts';
import { localizedNameSchema, ownTextsSchema } from './localized-name.ts';
import { ORDER_STATUSES } from './order-status.ts';
import { TIERS } from './plans.ts';
import { allowancesSchema } from './products.ts';

/**
 * The payment state of an order. `confirming`: the outcome is unknown or under review, so the buyer must not pay
 * again.
 */
export const PAYMENT_STATES = ['unpaid', 'requires_action', 'confirming', 'paid', 'declined', 'refunded'] as const;
/** The fulfilment state of an order. `needs_attention`: someone from the shop must decide how to proceed. */
export const FULFILMENT_STATES = ['waiting', 'preparing', 'issued', 'needs_attention'] as const;

/** A plan as it was bought. */
export const boughtPlanSchema = z.object({
  countryCode: z.string(),
  names: localizedNameSchema,
  /** What the shop called the plan in place of its destination, and said of it; absent without any. */
  ownNames: z.optional(ownTextsSchema),
  notes: z.optional(ownTextsSchema),
  dataAmount: z.string(),
  /** Megabytes; null for unlimited plans. */
  dataMb: z.nullable(z.number()),
  /** The tier of an unlimited plan; null for others. */
  tier: z.nullable(z.enum(TIERS)),
  validityDays: z.number(),
  /** Absent from a plan with data alone. */
  features: z.optional(allowancesSchema),
});
export type BoughtPlan = z.infer<typeof boughtPlanSchema>;

/** The data needed to install an eSIM. Its codes are bearer credentials. */
export const esimInfoSchema = z.extend(boughtPlanSchema, {
  iccid: z.string(),
  smdpAddress: z.string(),
  matchingId: z.string(),
  /** What the phone asks for during installation; null if it asks for nothing. */
  confirmationCode: z.nullable(z.string()),
  /** The access point that the buyer has to enter on the phone; null if the phone sets it by itself. */
  apn: z.nullable(z.string()),
  /** The full `LPA:1$…` string. */
  activationCode: z.string(),
  appleInstallUrl: z.string(),
  androidInstallUrl: z.string(),
  productName: z.string(),
  speeds: z.array(z.string()),
});
export type EsimInfo = z.infer<typeof esimInfoSchema>;

/**
 * A plan that was added to an eSIM and has not started. It starts by itself, with the first use after the preceding
 * plan is used up or over.
 */
export const waitingPlanSchema = z.object({
  /** Megabytes; null for unlimited plans. */
  dataMb: z.nullable(z.number()),
  /** The tier of an unlimited plan; null for others. */
  tier: z.nullable(z.enum(TIERS)),
  /** From its start on; null if the supplier does not say. */
  validityDays: z.nullable(z.number()),
  /** The supplier is still adding it. */
  isPreparing: z.boolean(),
  /** The latest moment it can be valid until; null while that is open. */
  endsBy: z.nullable(z.string()),
});
export type WaitingPlan = z.infer<typeof waitingPlanSchema>;

/** The progress of a bought eSIM: it can be installed once and then connects at its destination. */
export const ESIM_STAGES = ['waiting', 'installed', 'connected'] as const;
export type EsimStage = (typeof ESIM_STAGES)[number];

/** An eSIM of an order with its last reported stage; `waiting` if none was reported. */
export const orderEsimSchema = z.extend(esimInfoSchema, {
  stage: z.enum(ESIM_STAGES),
  /** What follows the plan in use, in the order in which it starts. */
  waiting: z.array(waitingPlanSchema),
  /** Its buyer has given it to somebody; absent if not. */
  isGiven: z.optional(z.literal(true)),
});
export type OrderEsim = z.infer<typeof orderEsimSchema>;

/** A line of an order as it was bought; `price` is per unit, with two decimals. */
export const orderItemSchema = z.extend(boughtPlanSchema, {
  name: z.string(),
  quantity: z.number(),
  price: z.string(),
  currency: z.string(),
  productId: z.string(),
});

/** An order as its buyer sees it. Amounts have two decimals; timestamps are ISO 8601 in UTC. */
export const orderSchema = z.object({
  orderNumber: z.string(),
  customerEmail: z.string(),
  customerName: z.string(),
  subtotal: z.string(),
  /** Absent without a code. */
  discount: z.optional(orderDiscountSchema),
  totalAmount: z.string(),
  currency: z.string(),
  status: z.enum(ORDER_STATUSES),
  createdAt: z.string(),
  updatedAt: z.string(),
  processedAt: z.nullable(z.string()),
  shippedAt: z.nullable(z.string()),
  completedAt: z.nullable(z.string()),
  cancelledAt: z.nullable(z.string()),
  trackingNumber: z.nullable(z.string()),
  /** The activation code of the first eSIM, as the specification requires. */
  esimQrCode: z.nullable(z.string()),
  emailNotificationsSent: z.array(z.object({ kind: z.string(), sentAt: z.string() })),
  billingDetails: z.object({
    /** As it was typed. */
    phone: z.string(),
    /** In E.164; absent if it was typed without a country code. */
    phoneE164: z.optional(z.string()),
    address: z.optional(z.string()),
    city: z.optional(z.string()),
    postalCode: z.optional(z.string()),
    country: z.optional(z.string()),
  }),
  items: z.array(orderItemSchema),
  metadata: z.object({ esimInfoArray: z.array(orderEsimSchema) }),
  payment: z.object({
    method: paymentMethodSchema,
    state: z.enum(PAYMENT_STATES),
    /** Why the payment failed, as a stable code. */
    declineCode: z.nullable(z.string()),
  }),
  fulfilment: z.object({ state: z.enum(FULFILMENT_STATES), issued: z.number(), total: z.number() }),
  /** How many receipts and credit notes it has; absent without any. */
  receipts: z.optional(z.int()),
  /** Whether its eSIMs can be given to somebody, or one is; absent if not. */
  gifts: z.optional(z.literal(true)),
});
export type Order = z.infer<typeof orderSchema>;

/**
 * What the payer must do to complete the payment. `redirect`: visit the page of the bank or of PayPal; `stripe`: what Stripe's
 * script shows for the payment with this client secret, and then open `returnUrl`.
 */
export const nextActionSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('redirect'), url: z.string() }),
  z.object({ type: z.literal('stripe'), clientSecret: z.string(), returnUrl: z.string() }),
]);
export type NextAction = z.infer<typeof nextActionSchema>;

export const orderResponseSchema = z.object({ order: orderSchema });
export const placeOrderResponseSchema = z.object({ order: orderSchema, nextAction: z.optional(nextActionSchema) });
export type PlaceOrderResponse = z.infer<typeof placeOrderResponseSchema>;

export const orderStatusesResponseSchema = z.object({ statuses: z.array(z.enum(ORDER_STATUSES)) });

/** 8 to 200 visible characters; the web client generates one per checkout visit. */
export const IDEMPOTENCY_KEY_PATTERN = /^[\x21-\x7e]{8,200}$/;

/** `POST /api/orders/{orderNumber}/send`: mails the codes of an order again, to any address. */
export const sendOrderSchema = z.object({
  email: customerEmailSchema,
  locale: z._default(z.enum(LOCALES), DEFAULT_LOCALE),
  /** Of this eSIM alone. */
  iccid: z.optional(z.string().check(z.maxLength(40))),
});
export type SendOrder = z.infer<typeof sendOrderSchema>;

export const sendOrderResponseSchema = z.object({ queued: z.literal(true) });
