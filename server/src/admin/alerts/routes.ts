import { alertPeopleSchema, alertTestSchema } from '@esimshop/contracts/alerts';
import { describeShop } from '../../mail/render-mail.ts';
import { sendAtOnce } from '../../mail/send-at-once.ts';
import { OVERVIEW_PAGE, renderOwnerAlert } from '../../mail/templates/render-owner-alert.ts';
import type { App } from '../../platform/http/app-type.ts';
import { requireAdmin } from '../../platform/http/identities.ts';
import type { Shop } from '../../shop.ts';
import { MAIL_TEXTS } from '../../texts/texts.ts';
import { listAlertPeople } from './list-people.ts';

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
    (request) =>
      sendAtOnce(shop, requireAdmin(request).userId, async (locale) => {
        const letter = MAIL_TEXTS[locale].testMail;
        return renderOwnerAlert({ letter, page: OVERVIEW_PAGE, locale, shop: await describeShop(shop, locale) });
      }),
  );
}
