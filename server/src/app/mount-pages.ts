import { standingBanner } from '@esimshop/contracts/banner';
import { listStandingClaims } from '@esimshop/contracts/claims';
import { dayIn } from '@esimshop/contracts/days';
import { indexPages } from '../documents/page-index.ts';
import type { PageRenderer } from '../pages/page-renderer.ts';
import { registerPages } from '../pages/pages.ts';
import { declareAccess } from '../platform/http/access-policy.ts';
import type { App } from '../platform/http/app-type.ts';
import { contactAddressOf } from '../settings/contact-address.ts';
import { shopNameOf } from '../settings/shop-name.ts';
import { type Shop, shownVersion } from '../shop.ts';

type MountOptions = { buildDirectory: string; renderer: PageRenderer | undefined };

/** The one place where the API and the pages meet. */
export async function mountPages(app: App, shop: Shop, { buildDirectory, renderer }: MountOptions): Promise<void> {
  const { config, partners } = shop;
  const banner = () => {
    const { banner: set } = shop.settings.current();
    return standingBanner(set, dayIn(config.timeZone, shop.clock.now()));
  };
  await app.register(async (scope) => {
    declareAccess(scope, 'page');
    await registerPages(scope, {
      buildDirectory,
      renderer,
      responses: shop.responses,
      // A banner comes and goes with the days of the shop.
      version: () => `${shop.catalogue.version()}.${shownVersion(shop)}${banner() ? '.banner' : ''}`,
      texts: (locale) => indexPages(shop, locale),
      settings: () => {
        const { company, brand, ...settings } = shop.settings.current();
        return {
          ...settings,
          // The version of the catalogue, and with it every cached page, ends with the day.
          claims: listStandingClaims(settings, shop.clock.now().toISOString().slice(0, 10)),
          brand: { ...brand, name: shopNameOf(shop) },
          company: { ...company, email: contactAddressOf(shop) },
          banner: banner(),
        };
      },
      currencies: () => shop.currencies.offered(),
      publicUrl: config.publicUrl,
      sandbox: config.partners.kind === 'sandbox',
      secureTransport: config.publicUrl.startsWith('https:'),
      paymentHosts: partners.cardForm?.hosts,
      warm: ['/', '/products'],
    });
  });
}
