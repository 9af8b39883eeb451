import { expect, test } from '@playwright/test';
import { addShopScript } from '../steps/add-shop-script.ts';
import { hydrate } from '../steps/hydrate.ts';

test('an error while rendering the layout shows the shop’s own error page, within the content security policy', async ({
  page,
}) => {
  const violations: string[] = [];
  await page.exposeFunction('reportViolation', (directive: string) => violations.push(directive));
  await addShopScript(page, () => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective }) => {
      void (window as unknown as { reportViolation: (directive: string) => void }).reportViolation(violatedDirective);
    });
  });
  await page.goto('/tr/products');
  await hydrate(page);
  await page.evaluate(() => {
    Intl.PluralRules.prototype.select = () => {
      throw new Error('The layout fails where it counts');
    };
    localStorage.setItem('cartCount', '3');
    window.dispatchEvent(new StorageEvent('storage', { key: 'cartCount' }));
  });
  await expect(page.getByRole('heading', { level: 1, name: 'Bu sayfa yüklenemedi' })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'esimshop' })).toBeVisible();
  expect(violations).toEqual([]);
  await page.getByRole('link', { name: 'Ana sayfaya dön' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'İner inmez internettesiniz.' })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/tr');
});
