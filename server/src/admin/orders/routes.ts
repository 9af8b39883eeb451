import {
  adminOrderParamsSchema,
  adminOrderResponseSchema,
  adminOrdersQuerySchema,
  adminOrdersResponseSchema,
} from '@esimshop/contracts/admin-orders';
import type { App } from '../../platform/http/app-type.ts';
import type { Shop } from '../../shop.ts';
import { listOrders } from './list-orders.ts';
import { showAdminOrder } from './show-admin-order.ts';

const config = { access: 'admin' } as const;

/** The owner's orders. */
export function registerAdminOrderRoutes(app: App, shop: Shop): void {
  const { timeZone } = shop.config;

  app.get(
    '/api/orders',
    { config, schema: { querystring: adminOrdersQuerySchema, response: { 200: adminOrdersResponseSchema } } },
    (request) => listOrders(shop, request.query),
  );

  app.get(
    '/api/admin/orders/:id',
    { config, schema: { params: adminOrderParamsSchema, response: { 200: adminOrderResponseSchema } } },
    async (request) => ({ order: await showAdminOrder(shop, request.params.id), timeZone }),
  );
}
