import { expect } from '@playwright/test';
import { CARDS, fillCard, fillContact } from '../steps/checkout-form.ts';
import { hydrate as hydratePage } from '../steps/hydrate.ts';
import { findPortalPath } from '../steps/portal-link.ts';
import { refreshUntilVisible } from '../steps/refresh-usage.ts';
import { useEsim } from '../steps/top-up.ts';
import type { Scenario } from './scenario.ts';

type Step = (scenario: Scenario) => Promise<unknown>;
type Path = string | RegExp;

const JAPAN = '/products?country=JP';
const JAPAN_API = '**/api/products?country=JP*';
const FEATURED_API = '**/api/products?featured=4*';
const DESTINATIONS_API = '**/api/destinations*';
const PLAN_API = /\/api\/products\/\d+/;
const PORTAL_API = '**/api/portal/customer*';
const PACKAGES_API = '**/api/portal/topup-packages*';
const PURCHASE_API = '**/api/portal/purchase-topup';
const QR_CODE_API = '**/api/qr-code/generate';

const goto = (path: string) => (scenario: Scenario) => scenario.page.goto(path);
const click = (selector: string) => (scenario: Scenario) => scenario.page.locator(selector).first().click();
const press = (key: string) => (scenario: Scenario) => scenario.press(key);
const follow = (key: string) => (scenario: Scenario) => scenario.link(key).click();
const disconnect = (path: Path) => (scenario: Scenario) =>
  scenario.page.route(path, (route) => route.abort('internetdisconnected'));

/** The API never responds while the state is checked. */
const stall = (path: Path) => (scenario: Scenario) => scenario.page.route(path, () => new Promise(() => undefined));

const failWith503 = (method: string, path: Path) => (scenario: Scenario) =>
  scenario.page.route(path, (route) =>
    route.request().method() === method ? route.fulfill({ status: 503, body: '' }) : route.fallback(),
  );

/** The shop's own response with some of its properties replaced. */
const replaceInResponse = (path: Path, replaced: Record<string, unknown>) => (scenario: Scenario) =>
  scenario.page.route(path, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), ...replaced } });
  });

const omitQrCode = replaceInResponse(QR_CODE_API, { qrCodeImage: '' });

/** From the cart, so that the browser itself loads the data of the page. */
const navigateTo = (path: string) => async (scenario: Scenario) => {
  await scenario.page.goto('/cart');
  await scenario.page.locator('html').hover();
  await click(`main a[href="${path}"], header a[href="${path}"]`)(scenario);
};

const hydrate: Step = ({ page }) => hydratePage(page);
const switchLanguage: Step = ({ page, otherLanguage }) =>
  page.getByRole('banner').locator(`a[href*="lng=${otherLanguage}"]`).click();
const shrinkToPhone: Step = ({ page }) => page.setViewportSize({ width: 390, height: 844 });
const selectJapan = click(`main a[href="${JAPAN}"]`);
const openFirstPlan = click('main a[href^="/products/"]');

const openPlan: Step = async ({ page, visitor }) => {
  const [plan] = await visitor.listPlans('JP');
  await page.goto(`/products/${plan?.productId}`);
};

const openCart: Step = async ({ page, visitor }) => {
  await visitor.useSession();
  await visitor.addToCart('JP');
  await page.goto('/cart');
};
const confirmClearing: Step = ({ page, t }) =>
  page
    .getByRole('dialog')
    .getByRole('button', { name: t('cart.clear') })
    .click();
const openCheckout: Step = ({ visitor }) => visitor.openCheckout('JP');
const tickBilling: Step = ({ page, t }) => page.getByRole('checkbox', { name: t('checkout.billing') }).check();
const enterContact: Step = ({ page, visitor, language }) => fillContact(page, visitor.email, language);
const enterDeclinedCard: Step = ({ page, language }) => fillCard(page, CARDS.declined, language);

const openConfirmation: Step = ({ visitor }) => visitor.openConfirmation('JP');

/** Buys a plan and opens the portal by the link in its mail. */
const openPortal: Step = async ({ page, visitor, sandbox }) => {
  await visitor.buyPlan('JP');
  await page.goto(await findPortalPath(sandbox, visitor.email));
};

const expectPortal: Step = ({ page, t }) =>
  expect(page.getByText(t('portal.title')).filter({ visible: true }).first()).toBeVisible();

/** The eSIM is used before the portal is opened, which asks the partner for usage only once in a while. */
const openPortalInUse: Step = async ({ page, visitor, sandbox, language }) => {
  await useEsim({ visitor, sandbox });
  await page.goto(await findPortalPath(sandbox, visitor.email));
  await refreshUntilVisible(page, page.getByText('24%').or(page.getByText('%24')), language);
};

const openTopUp: Step = async (scenario) => {
  await openPortalInUse(scenario);
  await scenario.link('portal.topUp').click();
};
const choosePackage: Step = ({ page }) => page.locator('input[name="package"]').first().check();
const pressWithoutChoice: Step = ({ page, t }) => page.getByRole('button', { name: t('top-up.buy') }).press('Enter');

/** Every state of the shop that a visitor can see, and the steps that lead to it. */
const STATES = {
  home: [goto('/')],
  'home under /home': [goto('/home')],
  'home after switching the language': [goto('/'), switchLanguage],
  'mobile menu': [shrinkToPhone, goto('/'), press('layout.menu')],
  'home while loading': [stall(FEATURED_API), navigateTo('/')],
  destinations: [goto('/products')],
  'destinations while loading': [stall(DESTINATIONS_API), navigateTo('/products')],
  'no destinations': [replaceInResponse(DESTINATIONS_API, { destinations: [] }), navigateTo('/products')],
  'regional destinations': [goto('/products?coverage=regional')],
  'global plans': [goto('/products?coverage=global')],
  'all destinations': [goto('/products'), press('destinations.seeMore')],
  'search without a match': [goto('/products?search=atlantis')],
  'search after clearing': [goto('/products?search=atlantis'), press('destinations.clearSearch')],
  'search with suggestions': [goto('/'), ({ page }) => page.getByRole('combobox').fill('ma')],
  'destination just selected': [goto('/products'), hydrate, stall(JAPAN_API), selectJapan],
  'plans fail to load': [goto('/products'), hydrate, failWith503('GET', JAPAN_API), selectJapan],
  'country plans': [goto(JAPAN)],
  'another plan selected': [goto(JAPAN), ({ page }) => page.getByRole('main').getByRole('radio').nth(3).check()],
  'back from country plans': [goto(JAPAN), follow('plans.viewAll')],
  'back from a country without plans': [goto('/products?country=AQ'), follow('plans.backToAll')],
  'region plans': [goto('/products?region=Europe%2B')],
  'country without plans': [goto('/products?country=AQ')],
  'adding a plan': [stall('**/api/cart'), goto(JAPAN), press('adding.add')],
  'plan added': [goto(JAPAN), press('adding.add')],
  'adding from the list fails': [failWith503('POST', '**/api/cart'), goto(JAPAN), press('adding.add')],
  'plan page': [openPlan],
  'plan page while loading': [stall(PLAN_API), navigateTo('/'), openFirstPlan],
  'plan page fails to load': [failWith503('GET', PLAN_API), navigateTo('/'), openFirstPlan],
  'home when plans fail to load': [failWith503('GET', FEATURED_API), navigateTo('/')],
  'unknown plan': [goto('/products/esim_no_such_plan')],
  'adding from the plan page fails': [failWith503('POST', '**/api/cart'), openPlan, press('product.add')],
  'empty cart': [goto('/cart')],
  'cart with one plan': [openCart],
  'cart while loading': [stall('**/api/cart'), openCart],
  'plan removed': [openCart, press('cart.remove')],
  'quantity increased': [openCart, press('cart.increase')],
  'updating the quantity fails': [openCart, failWith503('PATCH', '**/api/cart/*'), press('cart.increase')],
  'removing the plan fails': [openCart, failWith503('DELETE', '**/api/cart/*'), press('cart.remove')],
  'clearing the cart fails': [openCart, failWith503('DELETE', '**/api/cart'), press('cart.clear'), confirmClearing],
  checkout: [openCheckout],
  'checkout while loading': [stall('**/api/cart'), openCheckout],
  'checkout with an empty cart': [goto('/checkout')],
  'checkout with the billing address': [openCheckout, tickBilling],
  'checkout with invalid fields': [openCheckout, press('checkout.pay')],
  'checkout while processing': [stall('**/api/orders'), openCheckout, enterContact, press('checkout.pay')],
  'declined card': [openCheckout, enterContact, enterDeclinedCard, press('checkout.pay')],
  'order just placed': [openCheckout, enterContact, press('checkout.pay')],
  confirmation: [openConfirmation],
  'confirmation while loading': [stall('**/api/orders/*'), openConfirmation],
  'unknown order': [goto('/order-confirmation/unknown')],
  'QR code while loading': [stall(QR_CODE_API), openConfirmation],
  'QR code fails': [failWith503('POST', QR_CODE_API), openConfirmation],
  'how it works': [goto('/how-it-works')],
  support: [goto('/support')],
  'portal without a token': [goto('/portal')],
  'portal after an empty submit': [goto('/portal'), press('portal.open')],
  'portal while loading': [stall(PORTAL_API), goto('/portal?token=a-token-that-is-being-looked-up')],
  'portal with an invalid token': [goto('/portal?token=no-such-token')],
  'portal without eSIMs': [replaceInResponse(PORTAL_API, { esims: [], orders: [] }), openPortal],
  'portal with an eSIM': [openPortal, expectPortal],
  'portal with an eSIM in use': [openPortalInUse],
  'top-up': [openTopUp],
  'top-up while loading': [stall(PACKAGES_API), openTopUp],
  'top-up without packages': [replaceInResponse(PACKAGES_API, { packages: [] }), openTopUp],
  'top-up fails to load': [failWith503('GET', PACKAGES_API), openTopUp],
  'top-up without a choice': [openTopUp, pressWithoutChoice],
  'top-up while processing': [stall(PURCHASE_API), openTopUp, choosePackage, press('top-up.buy')],
  'top-up with a declined card': [openTopUp, choosePackage, enterDeclinedCard, press('top-up.buy')],
  'topped up': [openTopUp, choosePackage, press('top-up.buy')],
  'QR code in the portal': [openPortal, press('portal.install')],
  'QR code fails in the portal': [failWith503('POST', QR_CODE_API), openPortal, press('portal.install')],
  'QR code unreachable in the portal': [disconnect(QR_CODE_API), openPortal, press('portal.install')],
  'QR code without an image in the portal': [omitQrCode, openPortal, press('portal.install')],
  'design preview': [goto('/design-preview')],
  'sample selected': [goto('/design-preview'), click('#featured ~ ul button')],
  'mail preview': [goto('/email-preview')],
  'unknown address': [goto('/no/such/page')],
} satisfies Record<string, readonly Step[]>;

export type StateName = keyof typeof STATES;

export const stateNames = Object.keys(STATES) as StateName[];

export async function openState(name: StateName, scenario: Scenario): Promise<void> {
  const steps: readonly Step[] = STATES[name];
  for (const step of steps) await step(scenario);
}
