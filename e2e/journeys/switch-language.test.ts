import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { expect, test } from '../setup/journey.ts';
import { addShopScript } from '../steps/add-shop-script.ts';

async function switchToTurkish(page: Page): Promise<void> {
  await page.getByRole('contentinfo').getByRole('link', { name: 'Türkçe' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'tr');
}

test('the selected language applies to this page, the next and later visits', async ({ page }) => {
  await page.goto('/products?country=JP');
  await switchToTurkish(page);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Japonya');
  await expect(page).toHaveURL(/country=JP/);
  await page.getByRole('button', { name: 'Sepete ekle' }).first().click();
  await expect(page.getByText('Sepete eklendi', { exact: true })).toBeVisible();
  await page.goto('/cart');
  await expect(page.getByText('Sepetinizde 1 ürün var')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('i18nextLng'))).toBe('tr');
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'English' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Online when you land.');
});

test('URLs under /tr are Turkish for everybody and link to their alternates', async ({ page }) => {
  await page.goto('/tr/products');
  await expect(page.locator('html')).toHaveAttribute('lang', 'tr');
  await expect(page.locator('link[rel=alternate][hreflang=en]')).toHaveCount(1);
  await expect(page.locator('link[rel=alternate][hreflang=x-default]')).toHaveCount(1);
});

test('the language in local storage overrides the browser’s', async ({ page }) => {
  await addShopScript(page, () => localStorage.setItem('i18nextLng', 'tr'));
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('lang', 'tr');
});

/** Twice as long as Chromium waits before it fetches the page of a link that a pointer rests on. */
const REST_MS = 400;

test('a pointer that rests on the other language chooses nothing', async ({ page, context }) => {
  // Once React has started, links fetch for themselves, and the rules that are tested here are gone.
  const browser = await context.newCDPSession(page);
  await browser.send('Network.enable');
  await browser.send('Network.setBlockedURLs', { urls: ['*/assets/*.js'] });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('/products');
  await page.getByRole('banner').getByRole('link', { name: 'Türkçe' }).hover();
  await delay(REST_MS);
  const ahead = page.waitForRequest(/\/products\?country=JP$/);
  await page.getByRole('main').getByRole('link', { name: /Japan/ }).first().hover();
  await ahead;
  expect(asked.filter((url) => url.includes('lng='))).toEqual([]);
  expect(await context.cookies()).toEqual([]);
  await page.goto('/products');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});
