import { claimFactsSchema } from '@esimshop/contracts/claims';
import { changeSettingsSchema, SETTINGS_SECTIONS, settingsResponseSchema } from '@esimshop/contracts/settings';
import type { App } from '../../platform/http/app-type.ts';
import { readSettings } from '../../settings/store.ts';
import type { Shop } from '../../shop.ts';
import { actorOf } from '../admin-actor.ts';
import { changeSettings } from './change-settings.ts';
import { readClaimFacts } from './read-claim-facts.ts';

const config = { access: 'admin:settings' } as const;

export function registerSettingsRoutes(app: App, shop: Shop): void {
  app.get('/api/admin/settings', { config, schema: { response: { 200: settingsResponseSchema } } }, () =>
    readSettings(shop.database),
  );

  app.get('/api/admin/claims', { config, schema: { response: { 200: claimFactsSchema } } }, () => readClaimFacts(shop));

  for (const section of SETTINGS_SECTIONS) {
    app.put(
      `/api/admin/settings/${section}`,
      {
        config: { ...config, problems: [409] },
        schema: { body: changeSettingsSchema(section), response: { 200: settingsResponseSchema } },
      },
      async (request) => {
        await changeSettings(shop, actorOf(request), { section, ...request.body });
        return readSettings(shop.database);
      },
    );
  }
}
