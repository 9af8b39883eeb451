import { expect, type Page } from '@playwright/test';

/** Waits for the order confirmation. Returns the order number in its URL. */
export async function expectConfirmation(page: Page): Promise<string> {
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible();
  const orderNumber = /\/order-confirmation\/(ES-[0-9A-Z-]+)$/.exec(new URL(page.url()).pathname)?.[1];
  if (!orderNumber) throw new Error(`Expected the URL of a confirmation, got ${page.url()}`);
  return orderNumber;
}
