import * as z from 'zod/mini';

/** `low`: works, and will not for long. `failing`: works, and something failed that waits for the owner. */
export const PART_STATES = ['works', 'low', 'failing', 'down'] as const;
export type PartState = (typeof PART_STATES)[number];

/** Why a supplier's plans are not sold: its balance pays for none of them, it does not respond, or its account has another currency. */
export const OFF_SALE_REASONS = ['balance', 'unreachable', 'currency'] as const;
export type OffSaleReason = (typeof OFF_SALE_REASONS)[number];

const partShape = {
  state: z.enum(PART_STATES),
  /** What the check took, in milliseconds; null without a reply. */
  latencyMs: z.nullable(z.number()),
};

/** `GET /api/admin/system`: what the shop knows without asking anybody. Timestamps are ISO 8601 in UTC. */
export const systemResponseSchema = z.object({
  checkedAt: z.string(),
  /** Whether these are the sandbox's partners. */
  sandbox: z.boolean(),
  database: z.object({ ...partShape, sizeBytes: z.nullable(z.number()), version: z.nullable(z.string()) }),
  suppliers: z.array(
    z.object({
      name: z.string(),
      /** False of one whose plans are in the catalogue, and whose keys or extension are gone: nobody can be asked. */
      isConnected: z.boolean(),
      /** Why and since when its plans are not sold; null while they are. */
      offSale: z.nullable(z.object({ since: z.string(), reason: z.enum(OFF_SALE_REASONS) })),
    }),
  ),
  payments: z.array(
    z.object({
      name: z.string(),
      lastWebhookAt: z.nullable(z.string()),
      lastCapturedAt: z.nullable(z.string()),
    }),
  ),
  mail: z.object({ sentLastDay: z.number(), waiting: z.number(), failed: z.number() }),
  jobs: z.object({
    state: z.enum(PART_STATES),
    waiting: z.number(),
    failed: z.number(),
    /** How long the oldest due job has waited. */
    lagSeconds: z.number(),
  }),
  catalogue: z.object({
    state: z.enum(PART_STATES),
    plans: z.number(),
    destinations: z.number(),
    /** Suppliers whose whole catalogue was not read within a day. */
    outdated: z.array(z.string()),
    /** When the whole catalogue was last read, of the supplier that is furthest behind. */
    syncedAt: z.nullable(z.string()),
    /** The page that a running sync reads next; null while none runs. */
    syncingPage: z.nullable(z.number()),
  }),
  failedJobs: z.array(z.object({ id: z.string(), name: z.string(), problem: z.string(), failedAt: z.string() })),
  failedMails: z.array(
    z.object({
      id: z.number(),
      kind: z.string(),
      recipient: z.string(),
      orderId: z.nullable(z.number()),
      problem: z.nullable(z.string()),
      createdAt: z.string(),
    }),
  ),
  /** Signed webhooks that were not understood, one row for each partner and kind, the oldest first. */
  unreadableWebhooks: z.array(
    z.object({
      provider: z.string(),
      kind: z.string(),
      deliveries: z.number(),
      firstAt: z.string(),
      lastAt: z.string(),
      /** The partner's id of the last one, by which it is found there; null if it has none. */
      lastEventId: z.nullable(z.string()),
      /** True for a payment partner, false for a supplier. */
      isAboutPayments: z.boolean(),
    }),
  ),
  /** A backup was restored: only the partners know what was sold between these times. */
  lostPeriod: z.nullable(z.object({ from: z.string(), to: z.string() })),
  timeZone: z.string(),
  process: z.object({ startedAt: z.string(), nodeVersion: z.string(), memoryBytes: z.number() }),
});
export type System = z.infer<typeof systemResponseSchema>;

/** `GET /api/admin/system/partners`: what each partner replied within the last 20 seconds. */
export const systemPartnersResponseSchema = z.object({
  /** False while partners are still being asked: they are missing here. */
  isComplete: z.boolean(),
  suppliers: z.array(
    z.object({
      ...partShape,
      name: z.string(),
      /** Two decimals. */
      balance: z.nullable(z.string()),
      currency: z.nullable(z.string()),
      /** How many days the balance lasts at the pace of the last seven; null if nothing was bought. */
      daysLeft: z.nullable(z.number()),
    }),
  ),
  payments: z.array(z.object({ ...partShape, name: z.string() })),
  mail: z.nullable(z.object(partShape)),
});
export type SystemPartners = z.infer<typeof systemPartnersResponseSchema>;

/** `POST /api/admin/system/sync-catalogue`: 202. */
export const syncCatalogueResponseSchema = z.object({ queued: z.literal(true) });

/** `POST /api/admin/system/retry-failed-jobs`. */
export const retryFailedResponseSchema = z.object({ jobs: z.number(), mails: z.number() });

/** `POST /api/admin/system/unreadable-webhooks/close`: an administrator has dealt with them. */
export const unreadableWebhookKeySchema = z.object({ provider: z.string(), kind: z.string() });
export type UnreadableWebhookKey = z.infer<typeof unreadableWebhookKeySchema>;
export const closeUnreadableResponseSchema = z.object({ closed: z.boolean() });

/** `POST /api/admin/system/test-mail`: a mail to the administrator who asks. */
export const testMailResponseSchema = z.object({ sentTo: z.string() });

/** `order_lost`: nothing of it is here; `payment_not_recorded`: the order is; `purchase_lost`: no order owns it. */
export const LOST_SALE_KINDS = ['order_lost', 'payment_not_recorded', 'purchase_lost'] as const;

/**
 * `GET /api/admin/lost-sales`: what the partners have on record since the restored backup and the shop lacks, oldest
 * first. Empty without a restore.
 */
export const lostSalesResponseSchema = z.object({
  sales: z.array(
    z.object({
      partner: z.string(),
      reference: z.string(),
      /** The order number at a payment partner, the plan at a supplier. */
      subject: z.string(),
      /** Two decimals; null at a supplier. */
      amount: z.nullable(z.string()),
      currency: z.nullable(z.string()),
      at: z.string(),
      kind: z.enum(LOST_SALE_KINDS),
    }),
  ),
});
export type LostSales = z.infer<typeof lostSalesResponseSchema>;
