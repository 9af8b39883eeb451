import * as z from 'zod/mini';
import { type AdminOrder, actorSchema, adminOrderParamsSchema, MAX_ORDER_ID, REVIEW_CHOICES } from './admin-order.ts';
import { customerEmailSchema } from './checkout.ts';
import { freeText, messageText } from './free-text.ts';
import { DEFAULT_LOCALE, LOCALES } from './locales.ts';
import { ORDER_STATUSES, type OrderStatus } from './order-status.ts';

/** The most orders in one bulk request; longer selections are sent in slices. */
export const MAX_BULK_ORDERS = 100;

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

/** `POST /api/admin/orders/{id}/status/undo`: `updatedAt` as the undone change left it. */
export const statusUndoSchema = z.object({ updatedAt: updatedAtSchema });
export const statusUndoResponseSchema = z.object({
  order: changedOrderSchema,
  from: z.enum(ORDER_STATUSES),
  /** Who has been mailed `from` meanwhile, or is about to be: a mail cannot be recalled. */
  toldRecipient: z.nullable(z.string()),
});
export type StatusUndoResponse = z.infer<typeof statusUndoResponseSchema>;

/** `current` of a `conflict`: the state now, who changed it and when. */
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

/** Orders succeed or fail one by one; both lists are in the order of the request. */
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

/** `PATCH /api/admin/orders/{id}/customer-email`: of this order only; the codes are mailed to it. */
export const emailCorrectionSchema = z.object({ email: customerEmailSchema });
export type EmailCorrection = z.infer<typeof emailCorrectionSchema>;

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
  text: messageText({ min: 1, max: MAX_NOTE_LENGTH }, 'Write a note'),
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
  locale: z._default(z.enum(LOCALES), DEFAULT_LOCALE),
  order: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MAX_ORDER_ID))),
});
