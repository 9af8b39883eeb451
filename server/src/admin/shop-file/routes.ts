import {
  shopFileImportSchema,
  shopFilePreviewRequestSchema,
  shopFilePreviewSchema,
} from '@esimshop/contracts/shop-file';
import { MAX_SHOP_FILE_CHARACTERS } from '@esimshop/contracts/shop-file-limit';
import type { App } from '../../platform/http/app-type.ts';
import type { Shop } from '../../shop.ts';
import { actorOf } from '../admin-actor.ts';
import { exportShopFile } from './export-shop-file.ts';
import { importShopFile, previewShopFile } from './import-shop-file.ts';

/** A character may take four bytes, and is escaped once more in the body. */
const bodyLimit = MAX_SHOP_FILE_CHARACTERS * 4;

export function registerShopFileRoutes(app: App, shop: Shop): void {
  const config = { access: 'admin:settings' } as const;

  app.get('/api/admin/shop-file', { config }, async (request, reply) => {
    const text = await exportShopFile(shop, actorOf(request));
    const day = shop.clock.now().toISOString().slice(0, 10);
    return reply
      .header('content-type', 'application/json; charset=utf-8')
      .header('content-disposition', `attachment; filename="shop-${day}.json"`)
      .send(text);
  });

  app.post(
    '/api/admin/shop-file/preview',
    { config, bodyLimit, schema: { body: shopFilePreviewRequestSchema, response: { 200: shopFilePreviewSchema } } },
    ({ body }) => previewShopFile(shop, body.text),
  );

  app.post(
    '/api/admin/shop-file',
    {
      config: { ...config, problems: [409] },
      bodyLimit,
      schema: { body: shopFileImportSchema, response: { 200: shopFilePreviewSchema } },
    },
    (request) => importShopFile(shop, actorOf(request), request.body),
  );
}
