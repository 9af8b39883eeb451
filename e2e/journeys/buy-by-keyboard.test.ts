import type { Page } from '@playwright/test';
import { expect, test } from '../setup/journey.ts';
import { expectConfirmation } from '../steps/confirmation.ts';

test.skip(({ isMobile }) => isMobile, 'Phones have no keyboard to navigate with');

const MAX_STEPS = 150;

/** Presses Tab until an element with this name is focused. @throws Error if none is reached */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let step = 0; step < MAX_STEPS; step++) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => {
      const element = document.activeElement as HTMLInputElement | null;
      const label = element?.labels?.[0]?.textContent ?? element?.getAttribute('aria-label') ?? element?.textContent;
      return label?.trim() ?? '';
    });
    if (name.test(focused)) return;
  }
  throw new Error(`Expected Tab to reach ${name} within ${MAX_STEPS} steps.`);
}

test('a plan is found and bought with the keyboard alone', async ({ page, visitor }) => {
  await page.goto('/products');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, /Select a Country|Where are you going|Country or region/);
  await page.keyboard.type('japan');
  await expect(page.getByRole('option', { name: /Japan/ })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/Showing \d+ plans in Japan/)).toBeVisible();

  await tabTo(page, /1\sGB/);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('region', { name: 'Total' })).toContainText('3 GB');
  await tabTo(page, /^Add to Cart$/);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Added to cart', { exact: true })).toBeVisible();

  await page.goto('/cart');
  await expect(page.getByText('You have 1 item in your cart')).toBeVisible();
  await tabTo(page, /^Proceed to Checkout$/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Checkout', level: 1 })).toBeVisible();
  await tabTo(page, /^Email/);
  await page.keyboard.type(visitor.email);
  await tabTo(page, /^Name$/);
  await page.keyboard.type('Deniz Yılmaz');
  await tabTo(page, /^Phone number/);
  await page.keyboard.type('+905321234567');
  await page.keyboard.press('Enter');
  await expectConfirmation(page);
});
