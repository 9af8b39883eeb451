import { expect, type Page } from '@playwright/test';

/** The way to the cart that this width offers. */
export async function openCart(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('link', { name: 'Cart' }).click();
  await expect(page.getByRole('heading', { name: 'Your Cart' })).toBeVisible();
}
