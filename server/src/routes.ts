import { registerCartRoutes } from './carts/routes.ts';
import { registerCatalogueRoutes } from './catalogue/routes.ts';
import type { App } from './http/app-type.ts';
import { registerMailPreviewRoutes } from './notifications/preview-routes.ts';
import { registerOrderRoutes } from './orders/routes.ts';
import { registerPaymentRoutes } from './payments/routes.ts';
import { registerPortalRoutes } from './portal/routes.ts';
import { registerQrCodeRoutes } from './qr-codes/routes.ts';
import type { Shop } from './shop.ts';
import { registerSupportRoutes } from './support/routes.ts';
import { registerSystemRoutes } from './system/routes.ts';
import { registerTripRoutes } from './trips/routes.ts';
import { registerWebhookRoutes } from './webhooks/routes.ts';

/** The whole API: one line per capability. */
export function registerRoutes(app: App, shop: Shop): void {
  registerSystemRoutes(app, shop);
  registerCatalogueRoutes(app, shop);
  registerTripRoutes(app, shop);
  registerCartRoutes(app, shop);
  registerOrderRoutes(app, shop);
  registerPaymentRoutes(app, shop);
  registerPortalRoutes(app, shop);
  registerQrCodeRoutes(app);
  registerMailPreviewRoutes(app, shop);
  registerSupportRoutes(app, shop);
  registerWebhookRoutes(app, shop);
}
