import type { Page } from '@playwright/test';
import { expect, test } from '../setup/journey.ts';
import { blockStorage } from '../steps/block-storage.ts';
import { CAPTIVE_PORTAL } from '../steps/captive-portal.ts';
import { openCart } from '../steps/cart.ts';
import { fillContact, pressPay } from '../steps/checkout-form.ts';
import { expectConfirmation } from '../steps/confirmation.ts';
import { hydrate } from '../steps/hydrate.ts';
import { watchRequests } from '../steps/settle.ts';

async function openHydrated(page: Page): Promise<void> {
  await page.goto('/');
  await hydrate(page);
}

/** What each screen shows once its data is loaded. The first two are opened from a page that is already open. */
const SCREENS = [
  {
    name: 'the destinations',
    open: async (page: Page) => page.getByRole('link', { name: 'Browse plans' }).first().click(),
    loaded: (page: Page) => page.getByRole('link', { name: /Japan/ }).first(),
  },
  {
    name: 'the plans of a country',
    open: async (page: Page) =>
      page
        .getByRole('link', { name: /^United States/ })
        .first()
        .click(),
    loaded: (page: Page) => page.getByText(/Showing \d+ plans in the United States/),
  },
  {
    name: 'the cart',
    open: (page: Page) => page.goto('/cart'),
    loaded: (page: Page) => page.getByRole('button', { name: /^Increase quantity/ }),
  },
  {
    name: 'the checkout',
    open: (page: Page) => page.goto('/checkout'),
    loaded: (page: Page) => page.getByRole('button', { name: /^Pay \$/ }),
  },
] as const;

test.describe('on a network that blocks the shop', () => {
  test.use({ expectedStatuses: [0, 500, 503] });

  for (const { name, open, loaded } of SCREENS) {
    test(`${name}: a lost connection and a captive portal are explained, and retrying works`, async ({
      page,
      visitor,
    }) => {
      await visitor.useSession();
      await visitor.addToCart('TR');
      await openHydrated(page);
      await page.route('**/api/**', (route) => route.abort('internetdisconnected'));
      await open(page);
      const retry = page.getByRole('main').getByRole('button', { name: 'Try again' }).first();
      await expect(page.getByRole('main')).toContainText('No connection.');

      const untilSettled = watchRequests(page);
      await page.unroute('**/api/**');
      await page.route('**/api/**', (route) => route.fulfill(CAPTIVE_PORTAL));
      await retry.click();
      const banner = page
        .getByRole('alert')
        .filter({ hasText: 'You may need to sign in to this Wi-Fi first.' })
        .first();
      await expect(banner).toBeVisible();
      await expect(banner.getByRole('link', { name: 'Open the sign-in page' })).toHaveAttribute('href', /^http:\/\//);
      // Late requests of the screen must reach the captive portal, too, before it is removed.
      await untilSettled();
      await page.unroute('**/api/**');
      await banner.getByRole('button', { name: 'Try again' }).click();
      await expect(loaded(page)).toBeVisible();
      await expect(banner).toBeHidden();
    });
  }

  test('a request without a response times out after eight seconds', async ({ page, visitor }) => {
    await visitor.useSession();
    await visitor.addToCart('TR');
    await page.route('**/api/cart', () => undefined);
    await page.goto('/cart');
    await expect(page.getByRole('main')).toContainText('the request timed out');
    await page.unroute('**/api/cart');
    await page.getByRole('main').getByRole('button', { name: 'Try again' }).first().click();
    await expect(page.getByRole('button', { name: /^Increase quantity/ })).toBeVisible();
  });

  test('an order and a portal that fail to load can be retried', async ({ page, visitor }) => {
    await visitor.useSession();
    const order = await visitor.buyPlan('TR');
    for (const path of [`/order-confirmation/${order.orderNumber}`, '/portal?token=pt_unchecked']) {
      await page.route('**/api/**', (route) => route.abort('internetdisconnected'));
      await page.goto(path);
      await expect(
        page
          .getByRole('main')
          .getByRole('button', { name: /try again/i })
          .first(),
      ).toBeVisible();
      await expect(page.getByRole('main')).toContainText('No connection.');
      await page.unroute('**/api/**');
    }
  });
});

test('a browser that blocks all storage can fill a cart and open it', async ({ page }) => {
  await blockStorage(page);
  await page.goto('/products?country=JP');
  await page.getByRole('radio', { name: /^5 GB/ }).check();
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByText('Added to cart', { exact: true })).toBeVisible();
  await openCart(page);
  await expect(page.getByRole('main')).toContainText('Japan');
  await page
    .getByRole('link', { name: /Proceed to Checkout/ })
    .first()
    .click();
  await expect(page.getByRole('button', { name: /^Pay \$/ })).toBeVisible();
});

test.describe('on a network that comes and goes', () => {
  test.use({ expectedStatuses: [0] });

  test('a page that cannot be fetched in advance leaves what was typed alone, and opens later', async ({
    page,
    context,
    visitor,
  }) => {
    await visitor.openCheckout('TR');
    await hydrate(page);
    const name = page.getByRole('textbox', { name: 'Name', exact: true });
    await name.fill('Deniz Yılmaz');
    await context.setOffline(true);
    const link = page.getByRole('banner').getByRole('link', { name: 'eSIM Plans' });
    await link.hover();
    // Long enough for a page that is loaded again to have lost it.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 1_000)));
    await expect(name).toHaveValue('Deniz Yılmaz');

    await context.setOffline(false);
    await link.click();
    await expect(page).toHaveURL(/\/products$/);
    await expect(page.getByRole('link', { name: /Japan/ }).first()).toBeVisible();
  });
});

test('a plan is bought on 3G', async ({ page, visitor }) => {
  const connection = await page.context().newCDPSession(page);
  const throughput = 400_000 / 8;
  await connection.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  });
  await page.goto('/products?country=JP');
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await page.getByRole('region', { name: 'Total' }).getByRole('link', { name: 'Checkout' }).click();
  await fillContact(page, visitor.email);
  await pressPay(page);
  await expectConfirmation(page);
});
