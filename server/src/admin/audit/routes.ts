import { AUDIT_PER_PAGE, auditQuerySchema, auditResponseSchema } from '@esimshop/contracts/admin-audit';
import { listAuditEntries } from '../../accounts/audit-log.ts';
import type { App } from '../../platform/http/app-type.ts';
import type { Shop } from '../../shop.ts';

export function registerAuditRoutes(app: App, { database, config: { timeZone } }: Shop): void {
  app.get(
    '/api/admin/audit',
    {
      config: { access: 'admin' },
      schema: { querystring: auditQuerySchema, response: { 200: auditResponseSchema } },
    },
    async ({ query }) => ({
      ...(await listAuditEntries(database, { ...query, per: AUDIT_PER_PAGE, timeZone })),
      page: query.page,
      per: AUDIT_PER_PAGE,
      timeZone,
    }),
  );
}
