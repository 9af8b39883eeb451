import { overviewQuerySchema, overviewResponseSchema } from '@esimshop/contracts/admin-overview';
import type { App } from '../../platform/http/app-type.ts';
import type { Shop } from '../../shop.ts';
import type { CheckSuppliers } from '../../supply/check-suppliers.ts';
import { showOverview } from './show-overview.ts';

export function registerOverviewRoutes(app: App, shop: Shop, checkSuppliers: CheckSuppliers): void {
  app.get(
    '/api/admin/overview',
    {
      config: { access: 'admin' },
      schema: { querystring: overviewQuerySchema, response: { 200: overviewResponseSchema } },
    },
    (request) => showOverview(shop, request.query, checkSuppliers),
  );
}
