import {
  AUDIT_PER_PAGE,
  auditCsvQuerySchema,
  auditQuerySchema,
  auditResponseSchema,
} from '@esimshop/contracts/admin-audit';
import { listAdministratorNames, listAuditEntries } from '../../accounts/audit-log.ts';
import type { App } from '../../platform/http/app-type.ts';
import type { Shop } from '../../shop.ts';
import { actorOf } from '../admin-actor.ts';
import { sendCsv } from '../csv.ts';
import { AUDIT_COLUMNS, exportAudit, recordAuditExport } from './export-audit.ts';

const config = { access: 'admin:system' } as const;

export function registerAuditRoutes(app: App, shop: Shop): void {
  const { database, config: shopConfig } = shop;
  app.get(
    '/api/admin/audit',
    { config, schema: { querystring: auditQuerySchema, response: { 200: auditResponseSchema } } },
    async ({ query }) => ({
      ...(await listAuditEntries(database, { ...query, per: AUDIT_PER_PAGE, timeZone: shopConfig.timeZone })),
      page: query.page,
      per: AUDIT_PER_PAGE,
      administrators: await listAdministratorNames(database),
      timeZone: shopConfig.timeZone,
    }),
  );

  app.get('/api/admin/audit.csv', { config, schema: { querystring: auditCsvQuerySchema } }, async (request, reply) => {
    await recordAuditExport(shop, actorOf(request), request.query);
    const { separator } = request.query;
    return sendCsv(reply, shop.clock, {
      name: 'audit',
      columns: AUDIT_COLUMNS,
      separator,
      batches: exportAudit(shop, request.query),
    });
  });
}
