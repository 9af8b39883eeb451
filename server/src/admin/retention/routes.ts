import { keptMonthsSchema, retentionPreviewSchema } from '@esimshop/contracts/retention';
import type { App } from '../../platform/http/app-type.ts';
import type { PersonalData, Shop } from '../../shop.ts';
import { previewRetention } from './preview-retention.ts';

/** What a retention would remove, before it is switched on. */
export function registerRetentionRoutes(app: App, shop: Shop, rooms: readonly PersonalData[]): void {
  app.post(
    '/api/admin/retention/preview',
    {
      config: { access: 'admin:settings' },
      schema: { body: keptMonthsSchema, response: { 200: retentionPreviewSchema } },
    },
    async (request) => previewRetention(shop, rooms, request.body),
  );
}
