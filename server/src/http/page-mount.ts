import { catalogueVersion } from '../catalogue/catalogue-version.ts';
import { registerPages } from '../pages/pages.ts';
import type { Shop } from '../shop.ts';
import { declareAccess } from './access-policy.ts';
import type { App } from './app-type.ts';

/** The one place where the API and the pages meet. */
export async function mountPages(app: App, shop: Shop, buildDirectory: string): Promise<void> {
  const { config } = shop;
  await app.register(async (scope) => {
    declareAccess(scope, 'page');
    await registerPages(scope, {
      buildDirectory,
      version: () => catalogueVersion(shop),
      publicUrl: config.publicUrl,
      sandbox: config.partners.kind === 'sandbox',
      secureTransport: config.publicUrl.startsWith('https:'),
      warm: ['/', '/products'],
    });
  });
}
