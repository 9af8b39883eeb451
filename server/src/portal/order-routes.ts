import { orderParamsSchema } from '@esimshop/contracts/contract-download';
import { ORDER_STATUSES } from '@esimshop/contracts/order-status';
import {
  orderResponseSchema,
  orderStatusesResponseSchema,
  sendOrderResponseSchema,
  sendOrderSchema,
} from '@esimshop/contracts/orders';
import { userOrdersResponseSchema } from '@esimshop/contracts/user-orders';
import { getOrder } from '../orders/show-order.ts';
import type { App } from '../platform/http/app-type.ts';
import { requireIdentity } from '../platform/http/identities.ts';
import type { Shop } from '../shop.ts';
import { readerOf } from './order-reader.ts';
import { sendOrderCopy } from './send-order-copy.ts';
import { createUsageWatch } from './usage/usage-watch.ts';
import { listUserOrders } from './user-orders.ts';

export function registerOrderRoutes(app: App, shop: Shop): void {
  const usageWatch = createUsageWatch(shop);

  app.get(
    '/api/orders/:orderNumber',
    {
      config: { access: 'optional-session' },
      schema: { params: orderParamsSchema, response: { 200: orderResponseSchema } },
    },
    async (request) => {
      const { order, esims } = await getOrder(shop, request.params.orderNumber, readerOf(request));
      // The response shows the stored state; a refreshed state appears in a later one.
      usageWatch.refresh(esims);
      return { order };
    },
  );

  app.post(
    '/api/orders/:orderNumber/send',
    {
      config: { access: 'optional-session', rateLimit: { max: 20, timeWindow: 60_000 }, problems: [409] },
      schema: { params: orderParamsSchema, body: sendOrderSchema, response: { 202: sendOrderResponseSchema } },
    },
    async (request, reply) => {
      const { orderNumber } = request.params;
      await sendOrderCopy(shop, { ...request.body, orderNumber, buyer: readerOf(request) });
      return reply.code(202).send({ queued: true });
    },
  );

  app.get(
    '/api/user/orders',
    { config: { access: 'user' }, schema: { response: { 200: userOrdersResponseSchema } } },
    async (request) => listUserOrders(shop, requireIdentity(request).userId),
  );

  app.get(
    '/api/order-statuses',
    { config: { access: 'public' }, schema: { response: { 200: orderStatusesResponseSchema } } },
    async () => ({ statuses: [...ORDER_STATUSES] }),
  );
}
