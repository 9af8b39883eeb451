import * as z from 'zod/mini';
import { daySchema, isInOrder } from './days.ts';
import { hasNoControls } from './search-text.ts';

export const AUDIT_PER_PAGE = 25;

/** `GET /api/admin/audit`: the newest first. */
export const auditQuerySchema = z
  .object({
    /** Part of a person's name, an act, or what was acted on. */
    q: z.optional(z.string().check(z.trim(), z.maxLength(100), hasNoControls)),
    /** First and last day, inclusive, in the shop's time zone. */
    from: z.optional(daySchema),
    to: z.optional(daySchema),
    page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000)), 1),
  })
  .check(isInOrder);
export type AuditQuery = z.infer<typeof auditQuerySchema>;

const changeSchema = z.nullable(z.record(z.string(), z.unknown()));

/** What somebody did. `act` is a code such as `order.status_changed`. */
export const auditEntrySchema = z.object({
  id: z.number(),
  at: z.string(),
  /** The account's name then; `system` for the shop itself and its commands. */
  actor: z.string(),
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
  timeZone: z.string(),
});
export type AuditResponse = z.infer<typeof auditResponseSchema>;
