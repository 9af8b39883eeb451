import type { Page } from '@playwright/test';
import { expect, test } from '../setup/journey.ts';
import { openCart } from '../steps/cart.ts';

const SIGN_IN_PAGE = {
  status: 200,
  contentType: 'text/html',
  body: '<html><body>Sign in to Airport Wi-Fi</body></html>',
};

/** The first page with React at work: from here on links lead on without loading a document. */
async function openStarted(page: Page): Promise<void> {
  await page.goto('/');
  await page.keyboard.press('Shift');
  await expect(page.locator('script[type=speculationrules]')).toHaveCount(0);
}

/** What each screen shows once its data is there. The first two are reached from a page that is open already. */
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
    loaded: (page: Page) => page.getByText(/Showing \d+ plans in United States/),
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

test.describe('on a network that does not let the shop through', () => {
  test.use({ expectedStatuses: [0, 500, 503] });

  for (const { name, open, loaded } of SCREENS) {
    test(`${name}: the visitor learns that the Wi-Fi wants a sign-in, and goes on after it`, async ({
      page,
      visitor,
    }) => {
      await visitor.settleIn();
      await visitor.putIntoCart('TR');
      await openStarted(page);
      await page.route('**/api/**', (route) => route.fulfill(SIGN_IN_PAGE));
      await open(page);
      const banner = page
        .getByRole('alert')
        .filter({ hasText: 'You may need to sign in to this Wi-Fi first.' })
        .first();
      await expect(banner).toBeVisible();
      await expect(banner.getByRole('link', { name: 'Open the sign-in page' })).toHaveAttribute('href', /^http:\/\//);
      // Whatever else the screen reads meets the sign-in page, too: nothing that comes late finds the way free.
      await page.waitForTimeout(1000);
      await page.unroute('**/api/**');
      await banner.getByRole('button', { name: 'Try again' }).click();
      await expect(loaded(page)).toBeVisible();
      await expect(banner).toBeHidden();
    });

    test(`${name}: a failing shop leaves words and a way to try again`, async ({ page, visitor }) => {
      await visitor.settleIn();
      await visitor.putIntoCart('TR');
      await openStarted(page);
      await page.route('**/api/**', (route) => route.abort('internetdisconnected'));
      await open(page);
      const again = page.getByRole('main').getByRole('button', { name: 'Try again' }).first();
      await expect(again).toBeVisible();
      await expect(page.getByRole('main')).toContainText('No connection.');
      await page.unroute('**/api/**');
      await again.click();
      await expect(loaded(page)).toBeVisible();
    });
  }

  test('a shop that does not answer is given up after eight seconds', async ({ page, visitor }) => {
    await visitor.settleIn();
    await visitor.putIntoCart('TR');
    await page.route('**/api/cart', () => undefined);
    await page.goto('/cart');
    await expect(page.getByRole('main')).toContainText('no answer came in time', { timeout: 12_000 });
    await page.unroute('**/api/cart');
    await page.getByRole('main').getByRole('button', { name: 'Try again' }).first().click();
    await expect(page.getByRole('button', { name: /^Increase quantity/ })).toBeVisible();
  });

  test('an order and a portal that cannot be read can be tried again', async ({ page, visitor }) => {
    await visitor.settleIn();
    await visitor.putIntoCart('TR');
    const order = await visitor.buy();
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

test('a browser that refuses all storage can fill a cart and see it', async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) {
      Object.defineProperty(window, name, {
        configurable: true,
        get() {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        },
      });
    }
  });
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
