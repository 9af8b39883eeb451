import * as z from 'zod/mini';
import { separatorSchema } from './csv.ts';
import { daySchema, isInOrder } from './days.ts';
import { listOf } from './list-of.ts';

export const AUDIT_PER_PAGE = 25;

/** Everything that is recorded, by what it concerns. */
export const AUDIT_ACTS = [
  'order.status_changed',
  'order.status_undone',
  'order.notified',
  'order.mail_resent',
  'order.email_corrected',
  'order.note_added',
  'order.refunded',
  'order.refund_resolved',
  'dispute.evidence_downloaded',
  'order.purchase_resolved',
  'order.retried',
  'order.payment_accepted',
  'order.payment_rejected',
  'orders.exported',
  'orders.view_saved',
  'orders.view_removed',
  'esim.automatic_ended',
  'esim.iccid_revealed',
  'customer.links_revoked',
  'customer.copied',
  'customer.erased',
  'customer.copy_sent',
  'customer.copy_downloaded',
  'customer.request_declined',
  'books.exported',
  'books.read',
  'books.difference_decided',
  'books.closed',
  'code.created',
  'code.changed',
  'code.spelling_accepted',
  'code.spelling_taken_back',
  'page.added',
  'page.published',
  'page.scheduled',
  'page.called_back',
  'page.returned',
  'page.hidden',
  'page.shown',
  'page.linked',
  'plans.hidden',
  'plans.shown',
  'plans.unlisted',
  'plans.listed',
  'plans.pinned',
  'plans.unpinned',
  'plans.featured',
  'plans.noted',
  'plan.described',
  'destination.hidden',
  'destination.shown',
  'pricing.rule_created',
  'pricing.rule_updated',
  'pricing.rule_deleted',
  'withdrawal.accepted',
  'withdrawal.declined',
  'withdrawal.linked',
  'withdrawal.receipt_resent',
  'message.answered',
  'message.closed',
  'message.replied',
  'message.reply_resent',
  'message.words_pasted',
  'message.reopened',
  'saved_reply.created',
  'saved_reply.changed',
  'saved_reply.removed',
  'catalogue.sync_requested',
  'jobs.retried',
  'webhooks.closed',
  'audit.exported',
  'security.second_factor_required',
  'settings.changed',
  'settings.exported',
  'settings.imported',
  'rating.answered',
  'rating.removed',
  'rate.accepted',
  'rate.declined',
  'shop.sandbox_left',
  'shop.opened',
  'user.signed_in',
  'user.email_changed',
  'user.password_changed',
  'user.two_factor_enabled',
  'user.two_factor_disabled',
  'user.passkey_added',
  'user.passkey_removed',
  'user.recovery_link_created',
  'user.second_factors_removed',
  'user.role_changed',
  'user.invited',
  'user.invitation_withdrawn',
] as const;
export type AuditAct = (typeof AUDIT_ACTS)[number];

/** As whom the log names the shop itself and its commands. */
export const AUDIT_SYSTEM = 'system';

const textSchema = z.optional(z.string().check(z.trim(), z.maxLength(100)));

/** What the log is narrowed to; the same for its pages and its CSV file. */
const filterShape = {
  /** Part of a person's name, an act, or what was acted on. */
  q: textSchema,
  /** The whole name of who acted, or `system`. */
  person: textSchema,
  act: listOf(AUDIT_ACTS),
  /** First and last day, inclusive, in the shop's time zone. */
  from: z.optional(daySchema),
  to: z.optional(daySchema),
};

/** `GET /api/admin/audit`: the newest first. */
export const auditQuerySchema = z
  .object({
    ...filterShape,
    page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000)), 1),
  })
  .check(isInOrder);
export type AuditQuery = z.infer<typeof auditQuerySchema>;
export type AuditFilter = Pick<AuditQuery, keyof typeof filterShape>;

/** `GET /api/admin/audit.csv`: the newest first. */
export const auditCsvQuerySchema = z.object({ ...filterShape, separator: separatorSchema }).check(isInOrder);
export type AuditCsvQuery = z.infer<typeof auditCsvQuerySchema>;

const changeSchema = z.nullable(z.record(z.string(), z.unknown()));

/** What somebody did. */
export const auditEntrySchema = z.object({
  id: z.number(),
  at: z.string(),
  /** The account's name then; `system` for the shop itself and its commands. */
  actor: z.string(),
  /** One of `AUDIT_ACTS`, or a code of an earlier version of the shop. */
  act: z.string(),
  subjectKind: z.string(),
  subjectId: z.string(),
  before: changeSchema,
  after: changeSchema,
  /** The address without its last part. */
  network: z.nullable(z.string()),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

export const auditResponseSchema = z.object({
  entries: z.array(auditEntrySchema),
  total: z.number(),
  page: z.number(),
  per: z.number(),
  /** The names of today's administrators. */
  administrators: z.array(z.string()),
  timeZone: z.string(),
});
export type AuditResponse = z.infer<typeof auditResponseSchema>;
