import * as z from 'zod/mini';
import { PAYMENT_METHODS } from './checkout.ts';
import { separatorSchema } from './csv.ts';
import { daySchema, isInOrder } from './days.ts';
import { DECLINE_CODES } from './decline-codes.ts';
import { freeText, LINES } from './free-text.ts';
import { listOf } from './list-of.ts';
import { LOCALES } from './locales.ts';
import { ORDER_STATUSES, type OrderStatus } from './order-status.ts';
import { boughtPlanSchema, ESIM_STAGES, FULFILMENT_STATES, PAYMENT_STATES } from './orders.ts';
import { adminRefundSchema } from './refunds.ts';
import { hasNoControls } from './search-text.ts';

/**
 * Why an order waits for the owner. `parked`: a purchase needs a decision; `in_review`: a payment does; `refund`: a refund does;
 * `disputed`: the payer disputes the payment.
 */
export const ORDER_ATTENTIONS = ['parked', 'in_review', 'refund', 'disputed'] as const;
export type OrderAttention = (typeof ORDER_ATTENTIONS)[number];

const ORDER_SORT_KEYS = ['createdAt', 'totalAmount', 'customerName', 'status'] as const;
type OrderSortKey = (typeof ORDER_SORT_KEYS)[number];
/** Ascending, or with a leading minus descending. */
export type OrderSort = OrderSortKey | `-${OrderSortKey}`;
export const ORDER_SORTS = ORDER_SORT_KEYS.flatMap((key): OrderSort[] => [key, `-${key}`]);

/** At most so many orders are on one page, and in one bulk request: longer selections are sent in slices. */
export const MAX_ORDERS_PER_PAGE = 100;
export const MAX_BULK_ORDERS = 100;
/** The highest page that the list has; whoever looks further narrows the filters. */
const MAX_PAGE = 100_000;
const MAX_ORDER_ID = 2_147_483_647;

/** What a list of orders is narrowed to; the same for the list, its CSV file and its sums. */
const filterShape = {
  /** Part of an order number, e-mail address or name, in any case and without accents; or the whole ICCID of an eSIM. */
  q: z.optional(z.string().check(z.maxLength(100), hasNoControls)),
  status: listOf(ORDER_STATUSES),
  attention: listOf(ORDER_ATTENTIONS),
  /** First and last day, inclusive, in the shop's time zone. */
  from: z.optional(daySchema),
  to: z.optional(daySchema),
};

/** `GET /api/orders`. */
export const adminOrdersQuerySchema = z
  .object({
    ...filterShape,
    sort: z._default(z.enum(ORDER_SORTS), '-createdAt'),
    page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MAX_PAGE)), 1),
    per: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MAX_ORDERS_PER_PAGE)), 25),
  })
  .check(isInOrder);
export type AdminOrdersQuery = z.infer<typeof adminOrdersQuerySchema>;

const viewFilterSchema = z.object({ ...filterShape, sort: z.optional(z.enum(ORDER_SORTS)) }).check(isInOrder);

/** Whether the query of an address is one that the list understands as a whole. */
export function isOrdersFilter(query: string): boolean {
  const entries = [...new URLSearchParams(query)];
  const isKnown = entries.every(([name]) => name in filterShape || name === 'sort');
  return isKnown && viewFilterSchema.safeParse(Object.fromEntries(entries)).success;
}

/** `GET /api/admin/orders.csv`: newest first. */
export const adminOrdersCsvQuerySchema = z
  .object({
    ...filterShape,
    separator: separatorSchema,
  })
  .check(isInOrder);
export type AdminOrdersCsvQuery = z.infer<typeof adminOrdersCsvQuerySchema>;
export type AdminOrdersFilter = Pick<AdminOrdersQuery, keyof typeof filterShape>;

/** An order in the owner's list. Amounts have two decimals; timestamps are ISO 8601 in UTC. */
export const adminOrderRowSchema = z.object({
  id: z.number(),
  orderNumber: z.string(),
  createdAt: z.string(),
  /** To be sent back with a change: it is refused if somebody else has changed the order since. */
  updatedAt: z.string(),
  customerEmail: z.string(),
  customerName: z.string(),
  /** Of the account it belongs to; null for a guest's order. */
  userDetails: z.nullable(
    z.object({ username: z.string(), firstName: z.nullable(z.string()), lastName: z.nullable(z.string()) }),
  ),
  status: z.enum(ORDER_STATUSES),
  totalAmount: z.string(),
  currency: z.string(),
  items: z.array(z.extend(boughtPlanSchema, { name: z.string(), quantity: z.number() })),
  needsAttention: z.nullable(z.enum(ORDER_ATTENTIONS)),
});
export type AdminOrderRow = z.infer<typeof adminOrderRowSchema>;

export const adminOrdersResponseSchema = z.object({
  orders: z.array(adminOrderRowSchema),
  /** How many orders match; at least so many where `isTotalExact` is false, because counting all of them takes long. */
  total: z.number(),
  isTotalExact: z.boolean(),
  /** The sum over all orders that match, two decimals; null if the total is not exact. */
  totalAmount: z.nullable(z.string()),
  currency: z.string(),
  page: z.number(),
  per: z.number(),
  /** The shop's time zone, such as `Europe/Istanbul`, in which `from` and `to` are days. */
  timeZone: z.string(),
});
export type AdminOrdersResponse = z.infer<typeof adminOrdersResponseSchema>;

/** An order's id in an address. */
export const adminOrderParamsSchema = z.object({
  id: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MAX_ORDER_ID)),
});

/** Who did something: the buyer, the shop itself, somebody on the server's command line, or an administrator. */
const actorSchema = z.object({
  kind: z.enum(['customer', 'system', 'command', 'admin']),
  /** The administrator's username. */
  name: z.nullable(z.string()),
});
export type AdminOrderActor = z.infer<typeof actorSchema>;

/** What can be in an order's timeline; `other` has its name in `text`. */
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
  'notified',
  'resent',
  'iccid_revealed',
  'note',
  'links_revoked',
  'card_removed',
  'mail_sent',
  'mail_failed',
  'other',
] as const;

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

/** A payment that the partner reports with other terms than the shop asked for. */
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
  totalAmount: z.string(),
  currency: z.string(),
  /** The owner's latest note. */
  notes: z.nullable(z.string()),
  customer: z.object({
    name: z.string(),
    email: z.string(),
    phone: z.string(),
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
    method: z.enum(PAYMENT_METHODS),
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
        providerRef: z.nullable(z.string()),
        captureRef: z.nullable(z.string()),
        declineCode: z.nullable(z.enum(DECLINE_CODES)),
        createdAt: z.string(),
        capturedAt: z.nullable(z.string()),
      }),
    ),
  }),
  fulfilment: z.object({ state: z.enum(FULFILMENT_STATES), issued: z.number(), total: z.number() }),
  /** What came in, what suppliers charged for what was bought, and what remains; partners' fees are not known here. */
  ledger: z.object({
    received: z.string(),
    refunded: z.string(),
    /** Taken back by the payment partner without the shop's doing. */
    reversed: z.string(),
    /** What suppliers have credited for eSIMs that were taken back. */
    credited: z.string(),
    costs: z.array(z.object({ plan: boughtPlanSchema, quantity: z.number(), amount: z.string(), isOpen: z.boolean() })),
    margin: z.string(),
    currency: z.string(),
  }),
  esims: z.array(
    z.object({
      id: z.number(),
      plan: boughtPlanSchema,
      /** The first 6 and last 4 characters. */
      iccid: z.string(),
      stage: z.enum(ESIM_STAGES),
      /** Megabytes; null if the supplier has not reported them. */
      usedMb: z.nullable(z.number()),
      totalMb: z.nullable(z.number()),
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
  /** Newest first. */
  timeline: z.array(timelineEntrySchema),
});
export type AdminOrder = z.infer<typeof adminOrderSchema>;

/** `GET /api/admin/orders/{id}`, and the response to every act on one order. */
export const adminOrderResponseSchema = z.object({ order: adminOrderSchema, timeZone: z.string() });

/** Why a change of status is unusual. It is made all the same, and moves no money. */
export const STATUS_WARNINGS = [
  /** The order is paid, and the new status says that it is not or is over. */
  'paid',
  /** The new status says that the order is paid, and it is not. */
  'not_paid',
  /** The new status says that the money was returned, and it was not. */
  'not_refunded',
  /** Completed, and not every eSIM is delivered. */
  'not_delivered',
  /** Cancelled or back at its beginning, and eSIMs are delivered. */
  'delivered',
  /** The order was over. */
  'was_final',
] as const;
export type StatusWarning = (typeof STATUS_WARNINGS)[number];

const PAID_STATUSES: readonly OrderStatus[] = ['processing', 'processed', 'shipped', 'completed'];
const UNPAID_STATUSES: readonly OrderStatus[] = ['pending', 'created', 'cancelled'];
const FINAL_STATUSES: readonly OrderStatus[] = ['completed', 'cancelled', 'refunded'];

/** What is unusual about changing an order to this status, by the facts of its page; empty if nothing is. */
export function warnOfStatus(
  { status, payment, fulfilment }: Pick<AdminOrder, 'status' | 'fulfilment'> & { payment: { state: string } },
  to: OrderStatus,
): StatusWarning[] {
  if (status === to) return [];
  const isPaid = payment.state === 'paid';
  const isRefunded = payment.state === 'refunded';
  const holds: Record<StatusWarning, boolean> = {
    paid: isPaid && UNPAID_STATUSES.includes(to),
    not_paid: !isPaid && !isRefunded && PAID_STATUSES.includes(to),
    not_refunded: to === 'refunded' && !isRefunded,
    not_delivered: to === 'completed' && fulfilment.issued < fulfilment.total,
    delivered: fulfilment.issued > 0 && UNPAID_STATUSES.includes(to),
    was_final: FINAL_STATUSES.includes(status) && !(status === 'completed' && to === 'refunded'),
  };
  return STATUS_WARNINGS.filter((warning) => holds[warning]);
}

const updatedAtSchema = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/, 'Expected a time'));

/** `PATCH /api/orders/{id}/status`. Without `updatedAt`, a change that somebody else made meanwhile is overwritten. */
export const statusChangeSchema = z.object({
  status: z.enum(ORDER_STATUSES),
  updatedAt: z.optional(updatedAtSchema),
});
export type StatusChange = z.infer<typeof statusChangeSchema>;

export const changedOrderSchema = z.object({
  id: z.number(),
  orderNumber: z.string(),
  status: z.enum(ORDER_STATUSES),
  updatedAt: z.string(),
});
export const statusChangeResponseSchema = z.object({
  order: changedOrderSchema,
  from: z.enum(ORDER_STATUSES),
  warnings: z.array(z.enum(STATUS_WARNINGS)),
});

/** `POST /api/admin/orders/{id}/status/undo`: `updatedAt` as the change that is taken back left it. */
export const statusUndoSchema = z.object({ updatedAt: updatedAtSchema });
export const statusUndoResponseSchema = z.object({
  order: changedOrderSchema,
  from: z.enum(ORDER_STATUSES),
  /** Who has been mailed `from` meanwhile, or is about to be: no mail can be called back. */
  toldRecipient: z.nullable(z.string()),
});
export type StatusUndoResponse = z.infer<typeof statusUndoResponseSchema>;

/** `current` of a `conflict`: what holds now, who made it so and when. */
export const newerOrderSchema = z.extend(changedOrderSchema, { changedBy: actorSchema });
export type NewerOrder = z.infer<typeof newerOrderSchema>;

/** `POST /api/orders/{id}/notify`: queues the mail of this status, whichever status the order has. */
export const notifySchema = z.object({ status: z.enum(ORDER_STATUSES) });
export const notifyResponseSchema = z.object({
  /** In English; `recipient` and `status` are for other languages. */
  message: z.string(),
  recipient: z.string(),
  status: z.enum(ORDER_STATUSES),
});

const updatedAtsSchema = z.record(z.string().check(z.regex(/^\d{1,10}$/)), updatedAtSchema);

const bulkIdsSchema = z
  .array(z.number().check(z.int(), z.minimum(1), z.maximum(MAX_ORDER_ID)))
  .check(z.minLength(1), z.maxLength(MAX_BULK_ORDERS));

/** `POST /api/admin/orders/bulk/status`. An order that changed since `updatedAt`, by its id, is left alone. */
export const bulkStatusSchema = z.object({
  ids: bulkIdsSchema,
  status: z.enum(ORDER_STATUSES),
  updatedAt: z.optional(updatedAtsSchema),
});
export type BulkStatus = z.infer<typeof bulkStatusSchema>;

/** `POST /api/admin/orders/bulk/status/undo`: `updatedAt` by the id of each order. */
export const bulkUndoSchema = z.object({ ids: bulkIdsSchema, updatedAt: updatedAtsSchema });
export type BulkUndo = z.infer<typeof bulkUndoSchema>;

/** `POST /api/admin/orders/bulk/notify`. Without a status, each order's own. */
export const bulkNotifySchema = z.object({ ids: bulkIdsSchema, status: z.optional(z.enum(ORDER_STATUSES)) });
export type BulkNotify = z.infer<typeof bulkNotifySchema>;

/** Each order is done or not by itself; both lists are in the order of the request. */
export const bulkResponseSchema = z.object({
  done: z.array(
    z.extend(changedOrderSchema, {
      /** The status before, which may be the same. */
      from: z.enum(ORDER_STATUSES),
      warnings: z.array(z.enum(STATUS_WARNINGS)),
    }),
  ),
  failed: z.array(
    z.object({
      id: z.number(),
      /** Null if there is no such order. */
      orderNumber: z.nullable(z.string()),
      code: z.enum(['order_not_found', 'conflict', 'already_notified', 'internal_error']),
      /** In English. */
      detail: z.string(),
    }),
  ),
});
export type BulkResponse = z.infer<typeof bulkResponseSchema>;

/** `POST /api/admin/orders/{id}/mails/resend`: the mail with the codes, to the buyer, with a new portal link. */
export const resendResponseSchema = z.object({ recipient: z.string() });

/** `POST /api/admin/orders/{id}/portal-links/revoke`: how many links of the buyer were still usable. */
export const revokeLinksResponseSchema = z.object({ revoked: z.number() });

/** `POST /api/admin/orders/{id}/esims/{esimId}/refresh`, which asks the supplier, and `…/reveal`, recorded in the audit log. */
export const esimParamsSchema = z.extend(adminOrderParamsSchema, {
  esimId: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MAX_ORDER_ID)),
});
export const revealResponseSchema = z.object({ iccid: z.string() });

/** `POST /api/admin/orders/{id}/notes`: for the owner's eyes only. */
export const MAX_NOTE_LENGTH = 2000;
export const addNoteSchema = z.object({
  text: freeText({ min: 1, max: MAX_NOTE_LENGTH, pattern: LINES }, 'Write a note'),
});
export type AddNote = z.infer<typeof addNoteSchema>;

/** Why the owner decided so, for the timeline. */
const reasonSchema = z.optional(freeText({ min: 0, max: 500 }, 'Use at most 500 characters'));

/** `POST /api/admin/orders/{id}/purchases/{purchaseId}/resolve`. */
export const purchaseParamsSchema = z.extend(adminOrderParamsSchema, {
  purchaseId: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MAX_ORDER_ID)),
});
export const resolvePurchaseSchema = z.discriminatedUnion('choice', [
  /** Looks up the supplier's order if one is known, or else buys again. */
  z.object({ choice: z.literal('retry'), note: reasonSchema }),
  /** This order of the supplier is the purchase. */
  z.object({
    choice: z.literal('adopt'),
    supplierReference: z
      .string()
      .check(z.trim(), z.regex(/^[\x21-\x7e]{1,100}$/, "Expected the supplier's order number")),
    note: reasonSchema,
  }),
  /** Nothing will be delivered for it; the money is returned separately. */
  z.object({ choice: z.literal('not_delivered'), note: reasonSchema }),
]);
export type ResolvePurchase = z.infer<typeof resolvePurchaseSchema>;

/** `POST /api/admin/orders/{id}/payments/{paymentId}/resolve`. */
export const paymentParamsSchema = z.extend(adminOrderParamsSchema, {
  paymentId: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MAX_ORDER_ID)),
});
export const resolvePaymentSchema = z.object({
  /** `accept`: what the partner received pays the order, which is delivered; `reject`: the order is cancelled. */
  choice: z.enum(REVIEW_CHOICES),
  note: reasonSchema,
});
export type ResolvePayment = z.infer<typeof resolvePaymentSchema>;

/** `GET /api/admin/mail-previews/{status}`: the mail of a status as HTML, of a sample order or of this one. */
export const mailPreviewParamsSchema = z.object({ status: z.enum(ORDER_STATUSES) });
export const mailPreviewQuerySchema = z.object({
  locale: z._default(z.enum(LOCALES), 'en'),
  order: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MAX_ORDER_ID))),
});
