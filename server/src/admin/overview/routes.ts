import { overviewQuerySchema, overviewResponseSchema, waitingResponseSchema } from '@esimshop/contracts/admin-overview';
import type { App } from '../../platform/http/app-type.ts';
import { requireAdmin } from '../../platform/http/identities.ts';
import type { Shop } from '../../shop.ts';
import type { StartSupplierChecks } from '../../supply/check-suppliers.ts';
import { showFigures, showWaiting } from './show-overview.ts';

export function registerOverviewRoutes(app: App, shop: Shop, startSupplierChecks: StartSupplierChecks): void {
  app.get(
    '/api/admin/overview',
    {
      config: { access: 'admin:figures' },
      schema: { querystring: overviewQuerySchema, response: { 200: overviewResponseSchema } },
    },
    (request) => showFigures(shop, request.query),
  );

  app.get(
    '/api/admin/waiting',
    { config: { access: 'admin:orders' }, schema: { response: { 200: waitingResponseSchema } } },
    (request) => showWaiting(shop, startSupplierChecks, requireAdmin(request)),
  );
}
