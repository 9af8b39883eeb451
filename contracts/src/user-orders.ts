import * as z from 'zod/mini';
import { orderItemSchema, orderSchema } from './orders.ts';
import { portalEsimSchema } from './portal.ts';

/** An eSIM of an order as far as the shop knows it without asking the supplier. */
const orderedEsimSchema = z.pick(portalEsimSchema, {
  id: true,
  iccid: true,
  names: true,
  countryCode: true,
  status: true,
  statusForDisplay: true,
  stage: true,
  isActive: true,
  usedMb: true,
  totalMb: true,
  leftMb: true,
  waiting: true,
  dataUsed: true,
  dataAmount: true,
  usagePercentage: true,
  tier: true,
  validUntil: true,
  validityDays: true,
  asOf: true,
});
export const userOrderSchema = z.extend(
  z.pick(orderSchema, {
    orderNumber: true,
    createdAt: true,
    totalAmount: true,
    currency: true,
    status: true,
    payment: true,
    fulfilment: true,
    receipts: true,
  }),
  {
    items: z.array(orderItemSchema),
    /** What of the first item is still on sale: the plan, another of its destination, or neither. */
    stillSold: z.enum(['plan', 'destination', 'nothing']),
    esims: z.array(orderedEsimSchema),
  },
);
export type UserOrder = z.infer<typeof userOrderSchema>;
/** `GET /api/user/orders`, newest first. */
export const userOrdersResponseSchema = z.object({
  orders: z.array(userOrderSchema),
  /** Orders of the same address that are added once it is verified; always 0 for a verified one. */
  unclaimed: z.number(),
});
export type UserOrdersResponse = z.infer<typeof userOrdersResponseSchema>;
