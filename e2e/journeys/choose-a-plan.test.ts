import type { Locator } from '@playwright/test';
import { expect, test } from '../setup/journey.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../steps/expect-accessible.ts';

test('how much data is needed is worked out, and the plan that fits is chosen', async ({ page }) => {
  await page.goto('/products?country=TR');
  // Pressed before the page is interactive: it counts.
  await page.getByRole('button', { name: 'How much data do I need?' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Days').fill('14');
  await dialog.getByLabel(/Video, one hour/).check();
  await expect(dialog.getByText('× 14 days = about 14 GB')).toBeVisible();
  const suggestion = (await dialog.getByText(/^Enough: /).textContent()) ?? '';
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Choose this plan' }).click();
  await expect(dialog).toBeHidden();
  const [amount = ''] = /\d+.GB/.exec(suggestion) ?? [];
  await expect(page.getByRole('region', { name: 'Total' })).toContainText(amount);
  await expect(page.locator('input[name="plan"]:checked')).toBeFocused();
});

test('a double click puts one plan into the cart', async ({ page }) => {
  await page.goto('/products?country=TR');
  await page.getByRole('button', { name: 'Add to Cart' }).dblclick();
  await expect(page.getByText('Added to cart', { exact: true })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('status')).toHaveText('1 item in the cart');
});

test('three plans stand side by side, kept in the address', async ({ page }) => {
  await page.goto('/products?country=TR');
  await page.getByRole('button', { name: 'Compare plans' }).click();
  await page.getByLabel('Plan 2').selectOption({ index: 3 });
  await page.getByLabel('Plan 3').selectOption({ label: await lastOption(page.getByLabel('Plan 3')) });
  await page.reload();
  const table = page.getByRole('table', { name: /side by side/ });
  await expect(table.getByRole('columnheader')).toHaveCount(4);
  await expect(table.getByRole('row', { name: /When it is used up/ })).toContainText('until the next day');
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await table.getByRole('button', { name: /^Choose 3/ }).click();
  await expect(page.getByRole('region', { name: 'Total' })).toContainText('3');
  await page.getByRole('button', { name: 'Close the comparison' }).click();
  await expect(table).toBeHidden();
  await expect(page).not.toHaveURL(/compare/);
});

async function lastOption(select: Locator): Promise<string> {
  return (await select.locator('option').last().textContent()) ?? '';
}

test('the prepaid plans stand in the order that is asked for', async ({ page }) => {
  await page.goto('/products?country=TR');
  await page.getByRole('link', { name: 'Price per GB' }).click();
  await expect(page).toHaveURL(/sort=gb/);
  const shares = await page.locator('.plan-days small').allInnerTexts();
  const amounts = shares.map((share) => Number(/[\d.]+/.exec(share)?.[0]));
  expect(amounts).toEqual(amounts.toSorted((a, b) => a - b));
  await page.reload();
  await expect(page.locator('.plan-days small').first()).toHaveText(shares[0] ?? '');
});
