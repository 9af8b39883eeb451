import { expect } from '@playwright/test';
import { CARDS } from '../steps/checkout-form.ts';
import { findPortalPath } from '../steps/portal-link.ts';
import type { Scene } from './scene.ts';

type Open = (scene: Scene) => Promise<unknown>;

const REFUSED_CARD = CARDS.declined;

async function openPlan({ goto, visitor }: Scene): Promise<void> {
  const [plan] = await visitor.listPlans('JP');
  await goto(`/products/${plan?.productId}`);
}

async function openPortal(scene: Scene): Promise<string> {
  const order = await scene.order();
  await scene.goto(await findPortalPath(scene.sandbox, scene.visitor.email));
  await scene.expectSeen('portal.title');
  return order.metadata.esimInfoArray[0]?.iccid ?? '';
}

/** Everything a visitor can stand before, and the way there. */
const STATES = {
  home: ({ goto }) => goto('/'),
  'home under its other name': ({ goto }) => goto('/home'),
  'home in the other language': async ({ goto, page, language }) => {
    await goto('/');
    await page
      .getByRole('banner')
      .locator(`a[href*="lng=${language === 'en' ? 'tr' : 'en'}"]`)
      .click();
  },
  'menu of a phone': async ({ goto, page, press }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await goto('/');
    await press('layout.menu');
  },
  'home while it loads': async ({ hold, walkTo }) => {
    await hold('**/api/products?featured=4*');
    await walkTo('/');
  },
  destinations: ({ goto }) => goto('/products'),
  'destinations while they load': async ({ hold, walkTo }) => {
    await hold('**/api/destinations*');
    await walkTo('/products');
  },
  'no destinations': async ({ alter, walkTo }) => {
    await alter('**/api/destinations*', (body) => ({ ...body, destinations: [] }));
    await walkTo('/products');
  },
  'regional destinations': ({ goto }) => goto('/products?coverage=regional'),
  'global plans': ({ goto }) => goto('/products?coverage=global'),
  'all destinations': async ({ goto, press }) => {
    await goto('/products');
    await press('destinations.seeMore');
  },
  'a search without a match': ({ goto }) => goto('/products?search=atlantis'),
  'a search that was cleared': async ({ goto, press }) => {
    await goto('/products?search=atlantis');
    await press('destinations.clearSearch');
  },
  'a search with suggestions': async ({ goto, page }) => {
    await goto('/');
    await page.getByRole('combobox').fill('ma');
  },
  'a destination that was chosen': async ({ page, hold, goto }) => {
    await goto('/products');
    await page.locator('html').hover();
    await page.waitForFunction(() => !document.querySelector('script[type="speculationrules"]'));
    await hold('**/api/products?country=JP*');
    await page.locator('main a[href="/products?country=JP"]').click();
  },
  'plans that do not load': async ({ page, refuse, goto }) => {
    await goto('/products');
    await page.locator('html').hover();
    await page.waitForFunction(() => !document.querySelector('script[type="speculationrules"]'));
    await refuse('**/api/products?country=JP*', 'GET');
    await page.locator('main a[href="/products?country=JP"]').click();
  },
  'plans of a country': ({ goto }) => goto('/products?country=JP'),
  'another plan that was chosen': async ({ goto, page }) => {
    await goto('/products?country=JP');
    await page.getByRole('main').getByRole('radio').nth(3).check();
  },
  'plans of a country that were left': async ({ goto, page, text }) => {
    await goto('/products?country=JP');
    await page.getByRole('link', { name: text('plans.viewAll') }).click();
  },
  'a country without plans that was left': async ({ goto, page, text }) => {
    await goto('/products?country=AQ');
    await page.getByRole('link', { name: text('plans.backToAll') }).click();
  },
  'plans of a region': ({ goto }) => goto('/products?region=Europe%2B'),
  'a country without plans': ({ goto }) => goto('/products?country=AQ'),
  'a plan being added': async ({ hold, goto, press }) => {
    await hold('**/api/cart');
    await goto('/products?country=JP');
    await press('adding.add');
  },
  'a plan that was added': async ({ goto, press }) => {
    await goto('/products?country=JP');
    await press('adding.add');
  },
  'a plan that could not be added': async ({ refuse, goto, press }) => {
    await refuse('**/api/cart', 'POST');
    await goto('/products?country=JP');
    await press('adding.add');
  },
  plan: openPlan,
  'a plan while it loads': async ({ hold, walkTo, page }) => {
    await hold(/\/api\/products\/\d+/);
    await walkTo('/');
    await page.locator('main a[href^="/products/"]').first().click();
  },
  'a plan that does not load': async ({ refuse, walkTo, page }) => {
    await refuse(/\/api\/products\/\d+/, 'GET');
    await walkTo('/');
    await page.locator('main a[href^="/products/"]').first().click();
  },
  'home whose plans do not load': async ({ refuse, walkTo }) => {
    await refuse('**/api/products?featured=4*', 'GET');
    await walkTo('/');
  },
  'an unknown plan': ({ goto }) => goto('/products/esim_no_such_plan'),
  'a plan that could not be added on its own page': async (scene) => {
    await scene.refuse('**/api/cart', 'POST');
    await openPlan(scene);
    await scene.press('product.add');
  },
  'empty cart': ({ goto }) => goto('/cart'),
  'cart with one plan': (scene) => scene.openCart(),
  'cart while it loads': async ({ hold, openCart }) => {
    await hold('**/api/cart');
    await openCart();
  },
  'a plan that was removed': async (scene) => {
    await scene.openCart();
    await scene.press('cart.remove');
  },
  'a quantity that was raised': async (scene) => {
    await scene.openCart();
    await scene.press('cart.increase');
  },
  'a quantity that could not be changed': async (scene) => {
    await scene.openCart();
    await scene.refuse('**/api/cart/*', 'PATCH');
    await scene.press('cart.increase');
  },
  'a plan that could not be removed': async (scene) => {
    await scene.openCart();
    await scene.refuse('**/api/cart/*', 'DELETE');
    await scene.press('cart.remove');
  },
  'a cart that could not be cleared': async (scene) => {
    await scene.openCart();
    await scene.refuse('**/api/cart', 'DELETE');
    await scene.press('cart.clear');
    await scene.page
      .getByRole('dialog')
      .getByRole('button', { name: scene.text('cart.clear') })
      .click();
  },
  checkout: (scene) => scene.openCheckout(),
  'checkout while it loads': async ({ hold, openCheckout }) => {
    await hold('**/api/cart');
    await openCheckout();
  },
  'checkout with an empty cart': ({ goto }) => goto('/checkout'),
  'checkout with the billing address': async (scene) => {
    await scene.openCheckout();
    await scene.page.getByRole('checkbox', { name: scene.text('checkout.billing') }).check();
  },
  'checkout with mistakes': async (scene) => {
    await scene.openCheckout();
    await scene.press('checkout.pay');
  },
  'checkout under way': async (scene) => {
    await scene.hold('**/api/orders');
    await scene.openCheckout();
    await scene.fillContact();
    await scene.press('checkout.pay');
  },
  'declined card': async (scene) => {
    await scene.openCheckout();
    await scene.fillContact();
    await scene.fillCard(REFUSED_CARD);
    await scene.press('checkout.pay');
  },
  'an order that was just placed': async (scene) => {
    await scene.openCheckout();
    await scene.fillContact();
    await scene.press('checkout.pay');
  },
  confirmation: (scene) => scene.openConfirmation(),
  'confirmation while it loads': async (scene) => {
    await scene.hold('**/api/orders/*');
    await scene.openConfirmation();
  },
  'an unknown order': ({ goto }) => goto('/order-confirmation/unknown'),
  'a QR code while it loads': async (scene) => {
    await scene.hold('**/api/qr-code/generate');
    await scene.openConfirmation();
  },
  'a QR code that fails': async (scene) => {
    await scene.refuse('**/api/qr-code/generate', 'POST');
    await scene.openConfirmation();
  },
  'how it works': ({ goto }) => goto('/how-it-works'),
  support: ({ goto }) => goto('/support'),
  'portal without a token': ({ goto }) => goto('/portal'),
  'portal after an empty submit': async ({ goto, press }) => {
    await goto('/portal');
    await press('portal.open');
  },
  'portal while it loads': async ({ hold, goto }) => {
    await hold('**/api/portal/customer*');
    await goto('/portal?token=a-token-that-is-being-looked-up');
  },
  'portal with a wrong token': ({ goto }) => goto('/portal?token=no-such-token'),
  'portal without eSIMs': async ({ alter, order, goto, sandbox, visitor }) => {
    await alter('**/api/portal/customer*', (body) => ({ ...body, esims: [], orders: [] }));
    await order();
    await goto(await findPortalPath(sandbox, visitor.email));
  },
  'portal with an eSIM': openPortal,
  'portal with an eSIM in use': async (scene) => {
    const iccid = await openPortal(scene);
    await scene.sandbox.installEsim(iccid);
    await scene.sandbox.useData(iccid, 1200);
    // The partner is asked once in a while only.
    await expect(async () => {
      await scene.press('portal.refreshData');
      await expect(scene.page.getByText('24%').or(scene.page.getByText('%24'))).toBeVisible({ timeout: 2000 });
    }).toPass({ timeout: 25_000 });
  },
  'QR code in the portal': async (scene) => {
    await openPortal(scene);
    await scene.press('portal.install');
  },
  'QR code that fails in the portal': async (scene) => {
    await scene.refuse('**/api/qr-code/generate', 'POST');
    await openPortal(scene);
    await scene.press('portal.install');
  },
  'QR code that is unreachable in the portal': async (scene) => {
    await scene.page.route('**/api/qr-code/generate', (route) => route.abort('internetdisconnected'));
    await openPortal(scene);
    await scene.press('portal.install');
  },
  'QR code without an image in the portal': async (scene) => {
    await scene.alter('**/api/qr-code/generate', () => ({ qrCodeImage: '' }));
    await openPortal(scene);
    await scene.press('portal.install');
  },
  'design preview': ({ goto }) => goto('/design-preview'),
  'a sample that was chosen': async ({ goto, page }) => {
    await goto('/design-preview');
    await page.locator('#featured ~ ul button').first().click();
  },
  'mail preview': ({ goto }) => goto('/email-preview'),
  'an unknown address': ({ goto }) => goto('/no/such/page'),
} satisfies Record<string, Open>;

export type StateName = keyof typeof STATES;

export const stateNames = Object.keys(STATES) as StateName[];

export function openState(name: StateName, scene: Scene): Promise<unknown> {
  const open: Open = STATES[name];
  return open(scene);
}
