import type { Page } from '@playwright/test';
import { expect, test } from '../setup/journey.ts';
import { CAPTIVE_PORTAL } from '../steps/captive-portal.ts';
import { hydrate } from '../steps/hydrate.ts';

const PENDING_CHANGES = 'Your cart changes are saved and will be sent when you are back online.';
const bannerOf = (page: Page) =>
  page.getByRole('complementary').or(page.locator('aside')).filter({ hasText: PENDING_CHANGES });

// 0 stands for a lost connection.
test.use({ expectedStatuses: [0] });

test('offline changes to the cart are kept and sent once online', async ({ page, context, visitor }) => {
  await visitor.useSession();
  const plan = await visitor.addToCart('JP');
  const other = await visitor.addToCart('TR');
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

test('a plan added behind a captive portal is in the cart after the sign-in', async ({ page, visitor }) => {
  await visitor.useSession();
  await page.goto('/products?country=JP');
  await page.route('**/api/cart', (route) => route.fulfill(CAPTIVE_PORTAL));
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByText('Saved on this device', { exact: true })).toBeVisible();
  const banner = page.getByRole('alert').filter({ hasText: 'You may need to sign in to this Wi-Fi first.' });
  await expect(banner).toContainText(PENDING_CHANGES);
  await expect(page.getByRole('banner').getByRole('link', { name: /Cart/ })).toContainText('1');
  await page.unroute('**/api/cart');
  await banner.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Your cart is up to date', { exact: true })).toBeVisible();
  await expect(banner).toBeHidden();
  expect(Object.values(await visitor.readCart())).toEqual([1]);
});

test('a plan is not added twice when only the response was lost', async ({ page, visitor }) => {
  await visitor.useSession();
  const plan = await visitor.addToCart('JP');
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

test('pending changes are also sent from the next page', async ({ page, visitor }) => {
  await visitor.useSession();
  const plan = await visitor.addToCart('JP');
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

test('what waits in a tab that is closed is sent by another', async ({ page, context, visitor }) => {
  await visitor.useSession();
  await page.goto('/products?country=JP');
  const other = await context.newPage();
  await other.goto('/products?country=TR');
  await context.route('**/api/cart', (route) => route.abort('internetdisconnected'));
  for (const tab of [page, other]) {
    await tab.getByRole('button', { name: 'Add to Cart' }).click();
    await expect(tab.getByText('Saved on this device', { exact: true })).toBeVisible();
  }
  await page.close();
  await context.unroute('**/api/cart');
  await bannerOf(other).getByRole('button', { name: 'Try again' }).click();
  await expect(other.getByText('Your cart is up to date', { exact: true })).toBeVisible();
  await expect(bannerOf(other)).toBeHidden();
  expect(Object.values(await visitor.readCart())).toEqual([1, 1]);
});

test.describe('a change that the shop rejects', () => {
  test.use({ expectedStatuses: [0, 409] });

  test('is reported, and the cart shows the shop’s state again', async ({ page, context, visitor }) => {
    await visitor.useSession();
    await page.goto('/products?country=JP');
    await hydrate(page);
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
    // For a second it is announced beside the toast, too.
    await expect(page.locator('[data-toast]')).toContainText('Failed to add item to cart: Your cart is full.');
    await expect(bannerOf(page)).toBeHidden();
    await expect(page.getByRole('banner').getByRole('link', { name: /Cart/ })).not.toContainText('1');
  });
});
