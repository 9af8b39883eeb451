import { expect, type Page } from '@playwright/test';

/** Opens the cart by the link in the header. */
export async function openCart(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('link', { name: 'Cart' }).click();
  await expect(page.getByRole('heading', { name: 'Your Cart' })).toBeVisible();
}
