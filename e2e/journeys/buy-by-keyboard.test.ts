import { expect, test } from '../setup/journey.ts';
import { expectConfirmation } from '../steps/confirmation.ts';
import { tabTo } from '../steps/tab-to.ts';

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
