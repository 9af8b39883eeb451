import { registerAccountRoutes } from '../accounts/routes.ts';
import { registerUserRoutes } from '../accounts/user-routes.ts';
import { registerAuditRoutes } from '../admin/audit/routes.ts';
import { registerMessageRoutes } from '../admin/messages/routes.ts';
import { registerAdminOrderRoutes } from '../admin/orders/routes.ts';
import { registerOverviewRoutes } from '../admin/overview/routes.ts';
import { registerPricingRoutes } from '../admin/pricing/routes.ts';
import { registerSystemDeskRoutes } from '../admin/system/desk-routes.ts';
import { registerSystemRoutes } from '../admin/system/routes.ts';
import { registerCatalogueRoutes } from '../catalogue/routes.ts';
import { registerTripRoutes } from '../catalogue/trips/routes.ts';
import { registerCartRoutes } from '../checkout/carts/routes.ts';
import { registerPaymentRoutes } from '../checkout/payments/routes.ts';
import { registerCheckoutRoutes } from '../checkout/routes.ts';
import { registerMailPreviewRoutes } from '../mail/preview-routes.ts';
import { registerSupportRoutes } from '../mail/support/routes.ts';
import type { App } from '../platform/http/app-type.ts';
import { registerOrderRoutes } from '../portal/order-routes.ts';
import { registerQrCodeRoutes } from '../portal/qr-code-routes.ts';
import { registerPortalRoutes } from '../portal/routes.ts';
import type { Shop } from '../shop.ts';
import { registerWebhookRoutes } from './webhooks/routes.ts';

/** The whole API: one line per capability. */
export function registerRoutes(app: App, shop: Shop): void {
  registerSystemRoutes(app, shop);
  registerAdminOrderRoutes(app, shop);
  registerPricingRoutes(app, shop);
  registerCatalogueRoutes(app, shop);
  registerTripRoutes(app, shop);
  registerCartRoutes(app, shop);
  registerCheckoutRoutes(app, shop);
  registerOrderRoutes(app, shop);
  registerPaymentRoutes(app, shop);
  registerPortalRoutes(app, shop);
  registerQrCodeRoutes(app);
  registerAccountRoutes(app, shop);
  registerUserRoutes(app, shop);
  registerMailPreviewRoutes(app, shop);
  registerSupportRoutes(app, shop);
  registerWebhookRoutes(app, shop);
  registerOverviewRoutes(app, shop);
  registerSystemDeskRoutes(app, shop);
  registerMessageRoutes(app, shop);
  registerAuditRoutes(app, shop);
}
