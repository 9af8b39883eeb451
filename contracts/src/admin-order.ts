import * as z from 'zod/mini';
import { paymentMethodSchema } from './checkout.ts';
import { DECLINE_CODES } from './decline-codes.ts';
import { orderDiscountSchema } from './discount-codes.ts';
import { adminDisputeSchema } from './disputes.ts';
import { LOCALES } from './locales.ts';
import type { OrderEventKind } from './order-events.ts';
import { ORDER_STATUSES } from './order-status.ts';
import { boughtPlanSchema, ESIM_STAGES, FULFILMENT_STATES, PAYMENT_STATES, waitingPlanSchema } from './orders.ts';
import { orderTaxSchema, RECEIPT_KINDS } from './receipts.ts';
import { adminRefundSchema } from './refunds.ts';
import { adminWithdrawalSchema } from './withdrawals.ts';

/**
 * Why an order waits for the owner. `parked`: a purchase needs a decision; `in_review`: a payment does; `withdrawal` and `refund`: these do;
 * `disputed`: the payer disputes the payment.
 */
export const ORDER_ATTENTIONS = ['parked', 'in_review', 'withdrawal', 'refund', 'disputed'] as const;
export type OrderAttention = (typeof ORDER_ATTENTIONS)[number];

export const MAX_ORDER_ID = 2_147_483_647;

/** An order's id in an address. */
export const adminOrderParamsSchema = z.object({
  id: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MAX_ORDER_ID)),
});

/** Who did something: the buyer, the shop itself, somebody on the server's command line, or an administrator. */
export const actorSchema = z.object({
  kind: z.enum(['customer', 'system', 'command', 'admin']),
  /** The administrator's username. */
  name: z.nullable(z.string()),
});
export type AdminOrderActor = z.infer<typeof actorSchema>;

/** What can be in an order's timeline: its events, and what its payments and mails record themselves. */
export const TIMELINE_KINDS = [
  'placed',
  'status',
  'paid',
  'payment_declined',
  'payment_unknown',
  'payment_accepted',
  'payment_rejected',
  'payment_refunded',
  'refund_requested',
  'refund_declined',
  'refund_pending',
  'refund_failed',
  'esim_revoked',
  'esim_kept',
  'payment_reversed',
  'payment_disputed',
  'payment_inquiry',
  'dispute_escalated',
  'dispute_withdrawn',
  'dispute_fee',
  'dispute_reinstated',
  'dispute_fee_returned',
  'dispute_closed',
  'needs_attention',
  'retried',
  'adopted',
  'not_delivered',
  'issued',
  'copy',
  'gift_given',
  'gift_sent',
  'gift_opened',
  'gift_taken_back',
  'automatic_on',
  'automatic_off',
  'notified',
  'resent',
  'iccid_revealed',
  'note',
  'links_revoked',
  'withdrawn',
  'withdrawal_linked',
  'withdrawal_accepted',
  'withdrawal_declined',
  'email_corrected',
  'card_removed',
  'mail_sent',
  'mail_failed',
] as const satisfies readonly (OrderEventKind | 'payment_declined' | 'payment_inquiry' | 'mail_sent' | 'mail_failed')[];

/** One line of the timeline; what does not apply is null. */
export const timelineEntrySchema = z.object({
  /** Stable while the page is open. */
  key: z.string(),
  at: z.string(),
  kind: z.enum(TIMELINE_KINDS),
  actor: actorSchema,
  from: z.nullable(z.enum(ORDER_STATUSES)),
  to: z.nullable(z.enum(ORDER_STATUSES)),
  /** The plan that it is about. */
  plan: z.nullable(boughtPlanSchema),
  quantity: z.nullable(z.number()),
  amount: z.nullable(z.string()),
  provider: z.nullable(z.string()),
  declineCode: z.nullable(z.enum(DECLINE_CODES)),
  /** A partner's reference of its order or payment. */
  reference: z.nullable(z.string()),
  mailKind: z.nullable(z.string()),
  recipient: z.nullable(z.string()),
  /** In English, from the shop or a partner: why something went wrong, or the owner's note. */
  text: z.nullable(z.string()),
});
export type TimelineEntry = z.infer<typeof timelineEntrySchema>;

/** What the owner can do about a parked purchase. */
export const PARKED_CHOICES = ['retry', 'adopt', 'not_delivered'] as const;
/** What the owner can do about a payment under review. */
export const REVIEW_CHOICES = ['accept', 'reject'] as const;

/** A purchase that stopped until the owner decides. */
export const parkedPurchaseSchema = z.object({
  id: z.number(),
  plan: boughtPlanSchema,
  quantity: z.number(),
  supplier: z.string(),
  supplierPlanId: z.string(),
  attempts: z.number(),
  since: z.string(),
  /** In English, as the supplier or the shop put it. */
  problem: z.nullable(z.string()),
  /** The supplier's order that the shop believes to be this purchase; a retry looks it up and buys nothing. */
  supplierReference: z.nullable(z.string()),
  /** What the supplier charges for all units, and what the buyer paid for them; two decimals. */
  cost: z.string(),
  paid: z.string(),
  currency: z.string(),
  choices: z.array(z.enum(PARKED_CHOICES)),
});

/** A payment that the partner reports with terms other than those requested. */
export const reviewedPaymentSchema = z.object({
  id: z.number(),
  attempt: z.number(),
  provider: z.string(),
  since: z.string(),
  problem: z.nullable(z.string()),
  expected: z.object({ amount: z.string(), currency: z.string() }),
  /** Null where the partner was not asked: the payment was being started when a restored backup was made. */
  reported: z.nullable(z.object({ amount: z.string(), currency: z.string(), orderNumber: z.nullable(z.string()) })),
  providerRef: z.nullable(z.string()),
  choices: z.array(z.enum(REVIEW_CHOICES)),
});

export const adminOrderSchema = z.object({
  id: z.number(),
  orderNumber: z.string(),
  status: z.enum(ORDER_STATUSES),
  needsAttention: z.nullable(z.enum(ORDER_ATTENTIONS)),
  createdAt: z.string(),
  updatedAt: z.string(),
  processedAt: z.nullable(z.string()),
  shippedAt: z.nullable(z.string()),
  completedAt: z.nullable(z.string()),
  cancelledAt: z.nullable(z.string()),
  discount: z.nullable(orderDiscountSchema),
  totalAmount: z.string(),
  currency: z.string(),
  /** The owner's latest note. */
  notes: z.nullable(z.string()),
  customer: z.object({
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    phoneE164: z.nullable(z.string()),
    address: z.nullable(z.string()),
    city: z.nullable(z.string()),
    postalCode: z.nullable(z.string()),
    country: z.nullable(z.string()),
    locale: z.enum(LOCALES),
    account: z.nullable(
      z.object({
        id: z.number(),
        username: z.string(),
        firstName: z.nullable(z.string()),
        lastName: z.nullable(z.string()),
      }),
    ),
    /** Paid orders with this e-mail address, besides this one. */
    otherOrders: z.number(),
  }),
  items: z.array(
    z.extend(boughtPlanSchema, {
      name: z.string(),
      quantity: z.number(),
      /** Per unit, two decimals: what the buyer pays and what the supplier charged for it when it was ordered. */
      price: z.string(),
      cost: z.string(),
      supplier: z.string(),
      supplierPlanId: z.string(),
      productId: z.string(),
    }),
  ),
  payment: z.object({
    method: paymentMethodSchema,
    state: z.enum(PAYMENT_STATES),
    attempts: z.array(
      z.object({
        id: z.number(),
        attempt: z.number(),
        provider: z.string(),
        status: z.string(),
        amount: z.string(),
        refunded: z.string(),
        currency: z.string(),
        cardLast4: z.nullable(z.string()),
        providerRef: z.nullable(z.string()),
        captureRef: z.nullable(z.string()),
        declineCode: z.nullable(z.enum(DECLINE_CODES)),
        createdAt: z.string(),
        capturedAt: z.nullable(z.string()),
      }),
    ),
  }),
  fulfilment: z.object({ state: z.enum(FULFILMENT_STATES), issued: z.number(), total: z.number() }),
  /** What came in, what suppliers charged for what was bought, and what remains; null for those who see no figures. */
  ledger: z.nullable(
    z.object({
      received: z.string(),
      refunded: z.string(),
      /** Reversed by the payment partner on its own. */
      reversed: z.string(),
      /** The payment partner's fees, dispute fees included. */
      fees: z.string(),
      /** The partner has not reported the payment's fee yet. */
      isFeeOpen: z.boolean(),
      /** What suppliers have credited for revoked eSIMs. */
      credited: z.string(),
      costs: z.array(
        z.object({ plan: boughtPlanSchema, quantity: z.number(), amount: z.string(), isOpen: z.boolean() }),
      ),
      /** After all of these; purchases that are still open are not in it. */
      margin: z.string(),
      currency: z.string(),
    }),
  ),
  /** Receipts and credit notes, in the order in which they became due; without a number until they are issued. */
  receipts: z.array(
    z.object({
      number: z.nullable(z.string()),
      kind: z.enum(RECEIPT_KINDS),
      amount: z.string(),
      issuedAt: z.nullable(z.string()),
    }),
  ),
  /** Whose tax it contains; null where nothing was said of tax. */
  tax: z.nullable(orderTaxSchema),
  esims: z.array(
    z.object({
      id: z.number(),
      plan: boughtPlanSchema,
      /** The first 6 and last 4 characters; the last 4 once its codes were erased. */
      iccid: z.string(),
      hasCodes: z.boolean(),
      stage: z.enum(ESIM_STAGES),
      /** Megabytes; null if the supplier has not reported them. */
      usedMb: z.nullable(z.number()),
      totalMb: z.nullable(z.number()),
      /** What follows the plan in use, in the order in which it starts. */
      waiting: z.array(waitingPlanSchema),
      /** Whether data is added by itself, as its buyer agreed. */
      isAutomatic: z.boolean(),
      supplier: z.string(),
      supplierReference: z.nullable(z.string()),
      price: z.string(),
      cost: z.string(),
      /** When the supplier last reported on it. */
      asOf: z.nullable(z.string()),
      issuedAt: z.string(),
    }),
  ),
  mails: z.array(
    z.object({
      id: z.number(),
      kind: z.string(),
      recipient: z.string(),
      locale: z.enum(LOCALES),
      state: z.enum(['queued', 'sent', 'failed']),
      problem: z.nullable(z.string()),
      queuedAt: z.string(),
      sentAt: z.nullable(z.string()),
    }),
  ),
  emailNotificationsSent: z.array(z.object({ kind: z.string(), sentAt: z.string() })),
  /** What waits for the owner. */
  parkedPurchases: z.array(parkedPurchaseSchema),
  reviewedPayments: z.array(reviewedPaymentSchema),
  /** Oldest first. */
  refunds: z.array(adminRefundSchema),
  /** Those that are open first, the one that is due first before the others. */
  disputes: z.array(adminDisputeSchema),
  /** Newest first. */
  withdrawals: z.array(adminWithdrawalSchema),
  /** Newest first. */
  timeline: z.array(timelineEntrySchema),
});
export type AdminOrder = z.infer<typeof adminOrderSchema>;
export type OrderLedger = NonNullable<AdminOrder['ledger']>;

/** `GET /api/admin/orders/{id}`, and the response to every act on one order. */
export const adminOrderResponseSchema = z.object({ order: adminOrderSchema, timeZone: z.string() });
