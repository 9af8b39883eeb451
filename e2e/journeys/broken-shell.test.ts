import { expect, test } from '@playwright/test';

/** What a page's policy refuses, and what React Router would show of its own. */
test('a shell that fails in the browser leaves the shop’s own page, within its policy, and a way on', async ({
  page,
}) => {
  const refused: string[] = [];
  await page.exposeFunction('tellRefused', (directive: string) => refused.push(directive));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective }) => {
      void (window as unknown as { tellRefused: (directive: string) => void }).tellRefused(violatedDirective);
    });
  });
  await page.goto('/tr/products');
  await page.keyboard.press('Shift');
  await expect(page.locator('script[type=speculationrules]')).toHaveCount(0);
  await page.evaluate(() => {
    Intl.PluralRules.prototype.select = () => {
      throw new Error('The shell fails wherever it counts');
    };
    localStorage.setItem('cartCount', '3');
    window.dispatchEvent(new StorageEvent('storage', { key: 'cartCount' }));
  });
  await expect(page.getByRole('heading', { level: 1, name: 'Bu sayfa gösterilemedi' })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'esimshop' })).toBeVisible();
  expect(refused).toEqual([]);
  await page.getByRole('link', { name: 'Ana sayfaya dön' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'İner inmez internettesiniz.' })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/tr');
});
