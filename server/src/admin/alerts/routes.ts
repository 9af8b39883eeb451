import { alertPeopleSchema, alertTestSchema } from '@esimshop/contracts/alerts';
import { eq } from 'drizzle-orm';
import { users } from '../../platform/database/schema/accounts.ts';
import type { App } from '../../platform/http/app-type.ts';
import { requireAdmin } from '../../platform/http/identities.ts';
import { ProblemError } from '../../platform/problem.ts';
import type { Shop } from '../../shop.ts';
import { listAlertPeople } from './list-people.ts';
import { sendTestMail } from './send-test.ts';

const MINUTE_MS = 60_000;
const config = { access: 'admin:settings' } as const;

/** Who can get which mails of the shop; what they get is a section of the settings. */
export function registerAlertRoutes(app: App, shop: Shop): void {
  app.get('/api/admin/alerts', { config, schema: { response: { 200: alertPeopleSchema } } }, () =>
    listAlertPeople(shop),
  );

  app.post(
    '/api/admin/alerts/test',
    {
      config: { ...config, problems: [404], rateLimit: { max: 5, timeWindow: MINUTE_MS } },
      schema: { response: { 200: alertTestSchema } },
    },
    async (request) => {
      const { userId } = requireAdmin(request);
      const [user] = await shop.database
        .select({ address: users.email, locale: users.locale })
        .from(users)
        .where(eq(users.id, userId));
      if (!user) throw new ProblemError(404, 'not_found', 'There is no such account. Sign in again.');
      return sendTestMail(shop, user);
    },
  );
}
