import * as z from 'zod/mini';
import { isOrdersFilter } from './admin-orders.ts';
import { freeText } from './free-text.ts';

export const MAX_ORDER_VIEWS = 20;
export const MAX_VIEW_NAME = 30;

const nameSchema = freeText({ min: 1, max: MAX_VIEW_NAME }, 'Enter a name');

/** A named filter and sort order of the list; `query` is that of its address. */
export const orderViewSchema = z.object({
  name: nameSchema,
  query: z
    .string()
    .check(z.minLength(1), z.maxLength(500), z.refine(isOrdersFilter, 'Expected a filter of the list of orders')),
});
export type OrderView = z.infer<typeof orderViewSchema>;

/** `GET /api/admin/order-views`, and what `POST` and `DELETE` leave: by name, the same for every administrator. */
export const orderViewsResponseSchema = z.object({ views: z.array(orderViewSchema) });
export type OrderViewsResponse = z.infer<typeof orderViewsResponseSchema>;

/** `DELETE /api/admin/order-views?name=…` */
export const orderViewNameSchema = z.object({ name: nameSchema });
