import type { Locator } from '@playwright/test';
import { expect, test } from '../setup/journey.ts';
import { expectAccessible, expectNoHorizontalScroll } from '../steps/expect-accessible.ts';
import { hydrate } from '../steps/hydrate.ts';

test('the data calculator suggests a plan and selects it', async ({ page }) => {
  await page.goto('/products?country=TR');
  // A press before hydration must not be lost.
  await page.getByRole('button', { name: 'How much data do I need?' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Days').fill('14');
  await dialog.getByLabel(/Video, one hour/).check();
  await expect(dialog.getByText('× 14 days = about 14 GB')).toBeVisible();
  const suggestion = (await dialog.getByText(/^Suggested: /).textContent()) ?? '';
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Choose this plan' }).click();
  await expect(dialog).toBeHidden();
  const [amount = ''] = /\d+.GB/.exec(suggestion) ?? [];
  await expect(page.getByRole('region', { name: 'Total' })).toContainText(amount);
  await expect(page.locator('input[name="plan"]:checked')).toBeFocused();
});

test('a double click adds a plan once', async ({ page }) => {
  await page.goto('/products?country=TR');
  await page.getByRole('button', { name: 'Add to Cart' }).dblclick();
  await expect(page.getByText('Added to cart', { exact: true })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('status')).toHaveText('1 item in the cart');
  await expect(page).toHaveURL(/country=TR/);
  await page.getByRole('button', { name: 'Menu' }).click();
  const toast = await page.getByRole('dialog').locator('[data-toast]').boundingBox();
  const lastLink = await page.getByRole('dialog').getByRole('link').last().boundingBox();
  expect(toast?.y).toBeGreaterThan((lastLink?.y ?? Number.NaN) + (lastLink?.height ?? 0));
});

test('a heading that a script focuses has no ring on a phone', async ({ page }) => {
  await page.goto('/faq');
  const heading = page.getByRole('heading', { level: 1 });
  await heading.evaluate((element: HTMLElement) => {
    element.tabIndex = -1;
    element.focus();
  });
  await expect(heading).toBeFocused();
  await expect(heading).toHaveCSS('outline-style', 'none');
});

test('a region’s page lists its first countries without a press, and finds any', async ({ page }) => {
  await page.goto('/products?region=Europe%2B');
  const covered = page.getByRole('region', { name: 'Covered countries' });
  const countries = covered.getByRole('listitem').filter({ visible: true });
  await expect(countries).toHaveCount(12);
  await expect(covered.getByText('Switzerland')).toBeHidden();
  await hydrate(page);
  await covered.getByRole('searchbox').fill('switz');
  await expect(covered.getByText('Switzerland')).toBeVisible();
  await expect(countries).toHaveCount(1);
});

test('once a plan is in the cart, the bar leads to checkout with count and sum, and another plan can be chosen', async ({
  page,
}) => {
  await page.goto('/products?country=TR');
  const bar = page.getByRole('region', { name: 'Total' });
  const price = Number((await bar.getByText(/^\$/).textContent())?.slice(1));
  await bar.getByRole('button', { name: 'Add to Cart' }).press('Enter');
  await expect(bar.getByRole('link', { name: `Checkout, $${price.toFixed(2)}` })).toBeFocused();
  await expect(bar).toContainText('1 eSIM in your cart');
  await bar.getByRole('button', { name: 'Add another' }).click();
  await expect(bar).toContainText('2 eSIMs in your cart');
  await expectNoHorizontalScroll(page);
  await expectAccessible(page);
  const others = page.locator('input[name="plan"]');
  await others.last().check();
  await expect(bar.getByRole('button', { name: 'Add to Cart' })).toBeVisible();
  await expect(bar.getByRole('button', { name: 'Buy now' })).toBeHidden();
  await others.first().check();
  await bar.getByRole('link', { name: `Checkout, $${(2 * price).toFixed(2)}` }).click();
  await expect(page.getByRole('button', { name: `Pay $${(2 * price).toFixed(2)}` })).toBeVisible();
});

test('three plans are compared side by side, with the selection in the URL', async ({ page }) => {
  await page.goto('/products?country=TR');
  await page.getByRole('button', { name: 'Compare plans' }).click();
  await page.getByLabel('Plan 2').selectOption({ index: 3 });
  await expect(page).toHaveURL(/compare=\d+%2C\d+$/);
  await page.getByLabel('Plan 3').selectOption({ label: await readLastOption(page.getByLabel('Plan 3')) });
  await expect(page).toHaveURL(/compare=\d+%2C\d+%2C\d+$/);
  await page.reload();
  const table = page.getByRole('table', { name: /side by side/ });
  await expect(table.getByRole('columnheader')).toHaveCount(4);
  await expect(table.getByRole('row', { name: /When the data runs out/ })).toContainText('until the next day');
  await expectNoHorizontalScroll(page);
  await expectAccessible(page);
  await table.getByRole('button', { name: /^Choose 3/ }).click();
  await expect(page.getByRole('region', { name: 'Total' })).toContainText('3');
  await page.getByRole('button', { name: 'Close comparison' }).click();
  await expect(table).toBeHidden();
  await expect(page).not.toHaveURL(/compare/);
});

async function readLastOption(select: Locator): Promise<string> {
  return (await select.locator('option').last().textContent()) ?? '';
}

test('the prepaid plans are sorted by price per GB, with the order in the URL', async ({ page }) => {
  await page.goto('/products?country=TR');
  await page.getByRole('link', { name: 'Price per GB' }).click();
  await expect(page).toHaveURL(/sort=gb/);
  const unitPrices = await page.locator('section[aria-labelledby="prepaid"] label small').allInnerTexts();
  const amounts = unitPrices.map((text) => Number(/[\d.]+/.exec(text)?.[0]));
  expect(amounts).toEqual(amounts.toSorted((a, b) => a - b));
  await page.reload();
  await expect(page.locator('section[aria-labelledby="prepaid"] label small').first()).toHaveText(unitPrices[0] ?? '');
});
