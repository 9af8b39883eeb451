import * as z from 'zod/mini';
import { customerEmailSchema, PAYMENT_METHODS } from './checkout.ts';
import { localizedNameSchema } from './destinations.ts';
import { LOCALES } from './locales.ts';
import { ORDER_STATUSES } from './order-status.ts';

/** `ES-` and twelve characters of an alphabet without look-alikes, in groups of four. */
export const ORDER_NUMBER_PATTERN = /^ES-[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/;

/**
 * Where the money of an order stands. `confirming`: nobody knows yet whether it was taken, so the buyer is not to pay again.
 */
export const PAYMENT_STATES = ['unpaid', 'requires_action', 'confirming', 'paid', 'refused', 'refunded'] as const;
/** Where its eSIMs stand. `needs_attention`: a person of the shop decides how it goes on. */
export const FULFILMENT_STATES = ['waiting', 'preparing', 'issued', 'needs_attention'] as const;

/** What is needed to install one eSIM. Its codes are bearer credentials. */
export const esimInfoSchema = z.object({
  iccid: z.string(),
  smdpAddress: z.string(),
  matchingId: z.string(),
  /** The full `LPA:1$…` string. */
  activationCode: z.string(),
  appleInstallUrl: z.string(),
  androidInstallUrl: z.string(),
  productName: z.string(),
  names: localizedNameSchema,
  countryCode: z.string(),
  dataAmount: z.string(),
  validityDays: z.number(),
  speeds: z.array(z.string()),
});
export type EsimInfo = z.infer<typeof esimInfoSchema>;

/** How far a bought eSIM has come: it can be installed once, then connects where it is to be used. */
export const ESIM_STAGES = ['waiting', 'installed', 'connected'] as const;
export type EsimStage = (typeof ESIM_STAGES)[number];

/** An eSIM of an order, with what the partner last said about it: `waiting` as long as it said nothing. */
export const orderEsimSchema = z.extend(esimInfoSchema, { stage: z.enum(ESIM_STAGES) });
export type OrderEsim = z.infer<typeof orderEsimSchema>;

/** One plan of an order as it was bought: `price` is that of one unit, two decimals. */
export const orderItemSchema = z.object({
  name: z.string(),
  quantity: z.number(),
  price: z.string(),
  currency: z.string(),
  productId: z.string(),
  countryCode: z.string(),
  names: localizedNameSchema,
  dataAmount: z.string(),
  validityDays: z.number(),
});

/** An order as its buyer sees it. Amounts have two decimals, moments are ISO 8601 in UTC. */
export const orderSchema = z.object({
  orderNumber: z.string(),
  customerEmail: z.string(),
  customerName: z.string(),
  subtotal: z.string(),
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
  /** Activation string of the first eSIM, as the specification reads it. */
  esimQrCode: z.nullable(z.string()),
  emailNotificationsSent: z.array(z.object({ kind: z.string(), sentAt: z.string() })),
  billingDetails: z.object({
    phone: z.string(),
    address: z.optional(z.string()),
    city: z.optional(z.string()),
    postalCode: z.optional(z.string()),
    country: z.optional(z.string()),
  }),
  items: z.array(orderItemSchema),
  metadata: z.object({ esimInfoArray: z.array(orderEsimSchema) }),
  payment: z.object({
    method: z.enum(PAYMENT_METHODS),
    state: z.enum(PAYMENT_STATES),
    /** Why the payment was refused, as a stable code. */
    refusal: z.nullable(z.string()),
  }),
  fulfilment: z.object({ state: z.enum(FULFILMENT_STATES), issued: z.number(), total: z.number() }),
});
export type Order = z.infer<typeof orderSchema>;

/** Where the payer must go before the payment can go on: the bank's page, or PayPal's. */
export const nextActionSchema = z.object({ type: z.literal('redirect'), url: z.string() });

export const orderResponseSchema = z.object({ order: orderSchema });
export const placeOrderResponseSchema = z.object({ order: orderSchema, nextAction: z.optional(nextActionSchema) });
export type PlaceOrderResponse = z.infer<typeof placeOrderResponseSchema>;

export const orderStatusesResponseSchema = z.object({ statuses: z.array(z.enum(ORDER_STATUSES)) });

/** 8 to 200 visible characters; the web client makes one per checkout visit. */
export const IDEMPOTENCY_KEY_PATTERN = /^[\x21-\x7e]{8,200}$/;

/** `POST /api/orders/{orderNumber}/send`: the codes of an order, once more, to any address. */
export const sendOrderSchema = z.object({
  email: customerEmailSchema,
  locale: z._default(z.enum(LOCALES), 'en'),
});
export type SendOrder = z.infer<typeof sendOrderSchema>;

export const sendOrderResponseSchema = z.object({ queued: z.literal(true) });
