import { lostSalesResponseSchema } from '@esimshop/contracts/admin-system';
import { formatDecimal } from '@esimshop/contracts/money';
import { findLostPeriod } from '../../orders/lost-period.ts';
import type { App } from '../../platform/http/app-type.ts';
import { ProblemError } from '../../platform/problem.ts';
import type { Shop } from '../../shop.ts';
import { listLostSales } from './list-lost-sales.ts';

const MINUTE_MS = 60_000;

/** What was sold before a backup was restored, according to the partners. */
export function registerRestoreRoutes(app: App, shop: Shop): void {
  app.get(
    '/api/admin/lost-sales',
    {
      config: { access: 'admin:system', rateLimit: { max: 5, timeWindow: MINUTE_MS }, problems: [502] },
      schema: { response: { 200: lostSalesResponseSchema } },
    },
    async () => {
      const lost = await findLostPeriod(shop.database);
      if (!lost) return { sales: [] };
      const sales = await listLostSales(shop, lost.from).catch((err: unknown) => {
        shop.log.warn({ err }, 'admin.lost_sales_unknown');
        throw new ProblemError(502, 'partner_unreachable', 'A partner does not respond. Try again in a moment.');
      });
      return {
        sales: sales.map(({ amount, at, ...sale }) => ({
          ...sale,
          amount: amount ? formatDecimal(amount) : null,
          currency: amount?.currency ?? null,
          at: at.toISOString(),
        })),
      };
    },
  );
}
