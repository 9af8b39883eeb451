import { expect, type Page } from '@playwright/test';

/** Wakes the page and waits until React has taken over: from then on links no longer load a document. */
export async function hydrate(page: Page): Promise<void> {
  await page.keyboard.press('Shift');
  await expect(page.locator('script[type=speculationrules]')).toHaveCount(0);
}
