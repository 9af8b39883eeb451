import * as z from 'zod/mini';

/**
 * What can be removed by age: customers without a new order, as an erasure does; answered messages; what mails said; who acted in
 * the audit log; from which browser and network an order came.
 */
export const RETENTION_KINDS = ['customers', 'messages', 'mails', 'audit', 'sessions'] as const;
export type RetentionKind = (typeof RETENTION_KINDS)[number];

/** For how many months a kind is kept; null for good. A customer is kept longer than refunds and most disputes take. */
const months = (minimum: number) =>
  z._default(z.nullable(z.number().check(z.int(), z.minimum(minimum), z.maximum(360))), null);

export const keptMonthsShape = {
  keepCustomersMonths: months(6),
  keepMessagesMonths: months(1),
  keepMailsMonths: months(1),
  keepAuditMonths: months(1),
  keepSessionsMonths: months(1),
};
export const keptMonthsSchema = z.object(keptMonthsShape);
export type KeptMonths = z.infer<typeof keptMonthsSchema>;

export const MONTHS_OF = {
  customers: 'keepCustomersMonths',
  messages: 'keepMessagesMonths',
  mails: 'keepMailsMonths',
  audit: 'keepAuditMonths',
  sessions: 'keepSessionsMonths',
} as const satisfies Record<RetentionKind, keyof KeptMonths>;

/** `POST /api/admin/retention/preview` with months that are not saved yet: what the next night would remove, of each kind with months. */
export const retentionPreviewSchema = z.object({
  removals: z.array(
    z.object({
      kind: z.enum(RETENTION_KINDS),
      count: z.number(),
      /** Of the oldest; null if there is none. */
      oldest: z.nullable(z.string()),
    }),
  ),
  timeZone: z.string(),
});
export type RetentionPreview = z.infer<typeof retentionPreviewSchema>;
