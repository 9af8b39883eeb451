import type { Page } from '@playwright/test';
import { expect, test } from '../setup/journey.ts';

const WAITING = 'Changes to your cart are saved and will be sent when you are online.';
const SIGN_IN_PAGE = {
  status: 200,
  contentType: 'text/html',
  body: '<html><body>Sign in to Hotel Wi-Fi</body></html>',
};

const bannerOf = (page: Page) => page.getByRole('complementary').or(page.locator('aside')).filter({ hasText: WAITING });

// 0 stands for the connections that these journeys cut.
test.use({ expectedStatuses: [0] });

test('what is changed in the cart without a network stays, and is sent when the network is back', async ({
  page,
  context,
  visitor,
}) => {
  await visitor.settleIn();
  const plan = await visitor.putIntoCart('JP');
  const other = await visitor.putIntoCart('TR');
  await page.goto('/cart');
  await expect(page.getByText('You have 2 items in your cart')).toBeVisible();

  await context.setOffline(true);
  await page.getByRole('button', { name: /Increase quantity of Japan/ }).click();
  await expect(page.getByText('Saved on this device', { exact: true })).toBeVisible();
  await expect(bannerOf(page)).toBeVisible();
  await page.getByRole('button', { name: /Increase quantity of Japan/ }).click();
  await page.getByRole('button', { name: /Remove T/ }).click();
  await expect(page.getByText('You have 3 items in your cart')).toBeVisible();
  expect(await visitor.readCart()).toEqual({ [plan.productId]: 1, [other.productId]: 1 });

  await context.setOffline(false);
  await expect(page.getByText('Your cart is up to date', { exact: true })).toBeVisible();
  await expect(bannerOf(page)).toBeHidden();
  await expect(page.getByText('You have 3 items in your cart')).toBeVisible();
  expect(await visitor.readCart()).toEqual({ [plan.productId]: 3 });
});

test('a plan that is added behind a sign-in page is in the cart after signing in', async ({ page, visitor }) => {
  await visitor.settleIn();
  await page.goto('/products?country=JP');
  await page.route('**/api/cart', (route) => route.fulfill(SIGN_IN_PAGE));
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByText('Saved on this device', { exact: true })).toBeVisible();
  const banner = page.getByRole('alert').filter({ hasText: 'You may need to sign in to this Wi-Fi first.' });
  await expect(banner).toContainText(WAITING);
  await expect(page.getByRole('banner').getByRole('link', { name: /Cart/ })).toContainText('1');
  await page.unroute('**/api/cart');
  await banner.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Your cart is up to date', { exact: true })).toBeVisible();
  await expect(banner).toBeHidden();
  expect(Object.values(await visitor.readCart())).toEqual([1]);
});

test('a plan that arrived although its answer was lost is not added twice', async ({ page, visitor }) => {
  await visitor.settleIn();
  const plan = await visitor.putIntoCart('JP');
  await page.goto('/cart');
  await expect(page.getByText('You have 1 item in your cart')).toBeVisible();
  await page.goto(`/products/${plan.productId}`);
  await page.route('**/api/cart', async (route) => {
    if (route.request().method() === 'POST') await route.fetch();
    await route.abort('internetdisconnected');
  });
  await page.getByRole('button', { name: 'Add to Cart' }).first().click();
  await expect(page.getByText('Saved on this device', { exact: true })).toBeVisible();
  expect(await visitor.readCart()).toEqual({ [plan.productId]: 2 });
  await page.unroute('**/api/cart');
  await bannerOf(page).getByRole('button', { name: 'Try again' }).click();
  await expect(bannerOf(page)).toBeHidden();
  await expect(page.getByRole('banner').getByRole('link', { name: /Cart/ })).toContainText('2');
  expect(await visitor.readCart()).toEqual({ [plan.productId]: 2 });
});

test('what waits is sent from the next page, too', async ({ page, visitor }) => {
  await visitor.settleIn();
  const plan = await visitor.putIntoCart('JP');
  await page.goto('/cart');
  await page.route('**/api/cart/**', (route) => route.abort('internetdisconnected'));
  await page.getByRole('button', { name: /Increase quantity of Japan/ }).click();
  await expect(bannerOf(page)).toBeVisible();
  await page.goto('/how-it-works');
  await page.unroute('**/api/cart/**');
  await page.goto('/cart');
  await expect(page.getByText('You have 2 items in your cart')).toBeVisible();
  await expect(page.getByText('Your cart is up to date', { exact: true })).toBeVisible();
  expect(await visitor.readCart()).toEqual({ [plan.productId]: 2 });
});

test.describe('what the shop refuses', () => {
  test.use({ expectedStatuses: [0, 409] });

  test('is said when it is sent, and the cart is the shop’s again', async ({ page, context, visitor }) => {
    await visitor.settleIn();
    await page.goto('/products?country=JP');
    await page.keyboard.press('Shift');
    await page.waitForFunction(() => document.querySelector('script[type=speculationrules]') === null);
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Add to Cart' }).click();
    await expect(bannerOf(page)).toBeVisible();
    const problem = {
      type: 'urn:esimshop:problem:cart_full',
      title: 'Conflict',
      status: 409,
      code: 'cart_full',
      detail: '',
    };
    await page.route('**/api/cart', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 409, contentType: 'application/problem+json', body: JSON.stringify(problem) })
        : route.fallback(),
    );
    await context.setOffline(false);
    await expect(page.getByText('Failed to add item to cart: The cart is full.')).toBeVisible();
    await expect(bannerOf(page)).toBeHidden();
    await expect(page.getByRole('banner').getByRole('link', { name: /Cart/ })).not.toContainText('1');
  });
});
