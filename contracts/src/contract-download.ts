import * as z from 'zod/mini';
import { portalTokenSchema } from './portal.ts';

/** `GET /api/orders/{orderNumber}/contract`: a PDF, for whoever may read the order. */
export const orderParamsSchema = z.object({ orderNumber: z.string().check(z.maxLength(64)) });

/** `GET /api/portal/contract`: the same for an order of a portal link. */
export const contractQuerySchema = z.object({
  token: portalTokenSchema,
  orderNumber: z.string().check(z.maxLength(64)),
});
