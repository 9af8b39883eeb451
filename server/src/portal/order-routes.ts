import { ORDER_STATUSES } from '@esimshop/contracts/order-status';
import {
  orderResponseSchema,
  orderStatusesResponseSchema,
  sendOrderResponseSchema,
  sendOrderSchema,
} from '@esimshop/contracts/orders';
import * as z from 'zod/mini';
import { getOrder } from '../orders/show-order.ts';
import type { App } from '../platform/http/app-type.ts';
import type { Shop } from '../shop.ts';
import { sendOrderCopy } from './send-order-copy.ts';
import { createUsageWatch } from './usage/usage-watch.ts';

const orderParams = z.object({ orderNumber: z.string().check(z.maxLength(64)) });

export function registerOrderRoutes(app: App, shop: Shop): void {
  const usageWatch = createUsageWatch(shop);
  app.addHook('onClose', async () => usageWatch.stop());

  app.get(
    '/api/orders/:orderNumber',
    {
      config: { access: 'optional-session' },
      schema: { params: orderParams, response: { 200: orderResponseSchema } },
    },
    async (request) => {
      const { order, esims } = await getOrder(shop, request.params.orderNumber, request.sessionHash);
      // The response shows the stored state; a refreshed state appears in a later one.
      usageWatch.refresh(esims);
      return { order };
    },
  );

  app.post(
    '/api/orders/:orderNumber/send',
    {
      config: { access: 'optional-session', rateLimit: { max: 20, timeWindow: 60_000 }, problems: [409] },
      schema: { params: orderParams, body: sendOrderSchema, response: { 202: sendOrderResponseSchema } },
    },
    async (request, reply) => {
      const { orderNumber } = request.params;
      await sendOrderCopy(shop, { ...request.body, orderNumber, sessionHash: request.sessionHash });
      return reply.code(202).send({ queued: true });
    },
  );

  app.get(
    '/api/order-statuses',
    { config: { access: 'public' }, schema: { response: { 200: orderStatusesResponseSchema } } },
    async () => ({ statuses: [...ORDER_STATUSES] }),
  );
}
