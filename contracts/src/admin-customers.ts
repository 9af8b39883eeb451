import * as z from 'zod/mini';
import { adminDataRequestSchema } from './data-requests.ts';
import { ORDER_STATUSES } from './order-status.ts';
import { boughtPlanSchema, ESIM_STAGES } from './orders.ts';

/** What leads to a customer: an order, a message, an account, or a request about their data. No e-mail address: addresses of pages are logged. */
export const customerParamsSchema = z.object({
  key: z.string().check(z.regex(/^(?:order|message|account|request)-[1-9]\d{0,8}$/, 'Expected a key such as order-17')),
});

/** Why a customer's data cannot be erased now. */
export const ERASURE_OBSTACLES = [
  'order_open',
  'payment_open',
  'delivery_open',
  'refund_open',
  'withdrawal_open',
  'dispute_open',
  'mail_in_progress',
  'receipt_due',
  'copy_requested',
  'copy_not_downloaded',
  'administrator',
] as const;
export type ErasureObstacleKind = (typeof ERASURE_OBSTACLES)[number];

/** Rows of each list that a page shows; the copy has all of them. */
export const CUSTOMER_ROWS = 100;

export const customerOrderSchema = z.object({
  id: z.number(),
  orderNumber: z.string(),
  createdAt: z.string(),
  status: z.enum(ORDER_STATUSES),
  totalAmount: z.string(),
  currency: z.string(),
  plans: z.array(boughtPlanSchema),
});

export const customerEsimSchema = z.object({
  id: z.number(),
  orderId: z.number(),
  plan: boughtPlanSchema,
  iccidLast4: z.string(),
  stage: z.enum(ESIM_STAGES),
  /** As its supplier last reported; null if it never has. */
  usedMb: z.nullable(z.number()),
  /** Null if unlimited. */
  totalMb: z.nullable(z.number()),
  /** Whether it can still be used. */
  isInUse: z.boolean(),
  /** When its last plan ends; null until it has begun. */
  endsAt: z.nullable(z.string()),
});
export type CustomerEsim = z.infer<typeof customerEsimSchema>;

/** `GET /api/admin/customers/{key}`: each list the newest first. */
export const customerSchema = z.object({
  key: z.string(),
  email: z.string(),
  name: z.nullable(z.string()),
  /** When the data was erased; null while it is there. */
  erasedAt: z.nullable(z.string()),
  account: z.nullable(z.object({ id: z.number(), username: z.string(), createdAt: z.string() })),
  /** Of all rows of each list. */
  counts: z.object({
    orders: z.number(),
    esims: z.number(),
    mails: z.number(),
    messages: z.number(),
    links: z.number(),
    sessions: z.number(),
    acts: z.number(),
  }),
  orders: z.array(customerOrderSchema),
  esims: z.array(customerEsimSchema),
  mails: z.array(
    z.object({
      id: z.number(),
      orderId: z.nullable(z.number()),
      kind: z.string(),
      recipient: z.string(),
      state: z.enum(['queued', 'sent', 'failed']),
      createdAt: z.string(),
    }),
  ),
  messages: z.array(
    z.object({
      id: z.number(),
      subject: z.string(),
      message: z.string(),
      createdAt: z.string(),
      isAnswered: z.boolean(),
    }),
  ),
  links: z.array(
    z.object({ id: z.number(), createdAt: z.string(), expiresAt: z.string(), revokedAt: z.nullable(z.string()) }),
  ),
  sessions: z.array(
    z.object({
      id: z.number(),
      createdAt: z.string(),
      lastSeenAt: z.string(),
      browser: z.nullable(z.string()),
      system: z.nullable(z.string()),
      network: z.string(),
    }),
  ),
  /** What they asked about their data. */
  requests: z.array(adminDataRequestSchema),
  acts: z.array(z.object({ id: z.number(), at: z.string(), actor: z.string(), act: z.string() })),
  erasure: z.object({
    obstacles: z.array(z.object({ kind: z.enum(ERASURE_OBSTACLES), orderId: z.nullable(z.number()) })),
    /** The last day for which the books are kept; null without orders. */
    keptUntil: z.nullable(z.string()),
  }),
  timeZone: z.string(),
});
export type Customer = z.infer<typeof customerSchema>;

/** `POST /api/admin/customers/{key}/copy`: made at once, kept nowhere. */
export const copyRequestSchema = z.object({ format: z.enum(['json', 'html']) });
export const copyResponseSchema = z.object({ fileName: z.string(), mediaType: z.string(), content: z.string() });
export type CustomerCopy = z.infer<typeof copyResponseSchema>;

/** `POST /api/admin/customers/{key}/erasure`. */
export const erasureRequestSchema = z.object({
  /** The customer's address, typed. */
  email: z.string().check(z.trim(), z.maxLength(254)),
  /** That eSIMs in use keep working without their portal. */
  leavesEsims: z._default(z.boolean(), false),
});
export const erasureResponseSchema = z.object({ orders: z.number(), keptUntil: z.nullable(z.string()) });
export type ErasureResponse = z.infer<typeof erasureResponseSchema>;
