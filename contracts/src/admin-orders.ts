import * as z from 'zod/mini';
import { ORDER_ATTENTIONS } from './admin-order.ts';
import { separatorSchema } from './csv.ts';
import { daySchema, isInOrder } from './days.ts';
import { listOf } from './list-of.ts';
import { ORDER_STATUSES } from './order-status.ts';
import { boughtPlanSchema } from './orders.ts';

const ORDER_SORT_KEYS = ['createdAt', 'totalAmount', 'customerName', 'status'] as const;
type OrderSortKey = (typeof ORDER_SORT_KEYS)[number];
/** Ascending, or with a leading minus descending. */
export type OrderSort = OrderSortKey | `-${OrderSortKey}`;
export const ORDER_SORTS = ORDER_SORT_KEYS.flatMap((key): OrderSort[] => [key, `-${key}`]);

/** The most orders on one page. */
export const MAX_ORDERS_PER_PAGE = 100;
/** The highest page of the list; to look further, narrow the filters. */
const MAX_PAGE = 100_000;

/** What a list of orders is narrowed to; the same for the list, its CSV file and its sums. */
const filterShape = {
  /**
   * Part of an order number, e-mail address or name, in any case and without accents; or, in any spelling, a whole order number, phone
   * number or ICCID, the last four digits of the card, or the partner's reference of a payment.
   */
  q: z.optional(z.string().check(z.maxLength(100))),
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
  /** Sent back with a change, which is rejected if somebody else has changed the order since. */
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
  /** How many orders match; a lower bound where `isTotalExact` is false, because counting all of them takes long. */
  total: z.number(),
  isTotalExact: z.boolean(),
  /** What was paid for all orders that match, two decimals; null if the total is not exact. */
  totalAmount: z.nullable(z.string()),
  currency: z.string(),
  page: z.number(),
  per: z.number(),
  /** The shop's time zone, such as `Europe/Istanbul`, in which `from` and `to` are days. */
  timeZone: z.string(),
});
export type AdminOrdersResponse = z.infer<typeof adminOrdersResponseSchema>;
