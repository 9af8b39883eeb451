import { expect, test } from '../setup/journey.ts';

async function chooseTurkish(page: import('@playwright/test').Page) {
  await page.getByRole('contentinfo').getByRole('link', { name: 'Türkçe' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'tr');
}

test('the chosen language stays, on this page, on the next and on the next visit', async ({ page }) => {
  await page.goto('/products?country=JP');
  await chooseTurkish(page);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Japonya');
  await expect(page).toHaveURL(/country=JP/);
  await page.goto('/cart');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sepetiniz boş');
  expect(await page.evaluate(() => localStorage.getItem('i18nextLng'))).toBe('tr');
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'English' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Online when you land.');
});

test('addresses under /tr are Turkish for everybody and name their other language', async ({ page }) => {
  await page.goto('/tr/products');
  await expect(page.locator('html')).toHaveAttribute('lang', 'tr');
  await expect(page.locator('link[rel=alternate][hreflang=en]')).toHaveCount(1);
  await expect(page.locator('link[rel=alternate][hreflang=x-default]')).toHaveCount(1);
});

test('the choice in local storage wins over the browser’s language', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('i18nextLng', 'tr'));
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('lang', 'tr');
});
