import {
  SETUP_STEP_NAMES,
  setupLookQuerySchema,
  setupQuerySchema,
  setupResponseSchema,
} from '@esimshop/contracts/admin-setup';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { App } from '../../platform/http/app-type.ts';
import { requestTimer } from '../../platform/sweeps/timers.ts';
import type { Shop } from '../../shop.ts';
import { actorOf } from '../admin-actor.ts';
import { createResolver } from './check-mail-domain.ts';
import { listChecks } from './list-checks.ts';
import { openForSale } from './open-for-sale.ts';
import { requestLooks } from './setup-store.ts';
import { asksOthersIn, showSetup } from './show-setup.ts';

const MINUTE_MS = 60_000;

export function registerSetupRoutes(app: App, shop: Shop): void {
  const dns = createResolver();
  const config = { access: 'admin:settings' } as const;
  const schema = { querystring: setupQuerySchema, response: { 200: setupResponseSchema } };

  app.get('/api/admin/setup', { config, schema }, ({ query }) => showSetup(shop, dns, query.locale));

  app.post(
    '/api/admin/setup/looks',
    {
      config: { ...config, rateLimit: { max: 20, timeWindow: MINUTE_MS } },
      schema: { ...schema, querystring: setupLookQuerySchema },
    },
    async ({ query }) => {
      const checks = listChecks(shop, dns);
      const asked = query.step ? [query.step] : SETUP_STEP_NAMES;
      await inTransaction(shop.database, 'ask for looks', async (tx) => {
        await requestLooks(
          tx,
          asked.filter((step) => asksOthersIn(checks, step)),
        );
        await requestTimer(tx, 'watch-setup');
      });
      return showSetup(shop, dns, query.locale);
    },
  );

  app.post('/api/admin/setup/open', { config: { ...config, problems: [409] }, schema }, async (request) => {
    const { locale } = request.query;
    await openForSale(shop, actorOf(request), { dns, locale });
    return showSetup(shop, dns, locale);
  });
}
