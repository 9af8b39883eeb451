import type { Page } from '@playwright/test';
import { expect, test } from '../setup/journey.ts';
import { findText, type Language } from '../setup/texts.ts';
import type { Product } from '../setup/visitor.ts';
import { signInAsAdmin } from '../steps/admin.ts';
import { expectAccessible, expectNoHorizontalScroll } from '../steps/expect-accessible.ts';

/** Other journeys buy elsewhere: their prices stay as they are. */
const COUNTRIES = { rule: 'IS', conflict: 'MT', toggle: 'LU', looks: 'EE' };

const t = (key: string, language: Language = 'en') => findText(language, `admin-pricing.${key}`);
const dialogOf = (page: Page) => page.getByRole('dialog');

async function listPrices(page: Page, country: string): Promise<Record<string, string>> {
  const response = await page.request.get(`/api/products?country=${country}&_t=1`);
  const { products } = (await response.json()) as { products: Product[] };
  return Object.fromEntries(products.map(({ productId, price }) => [productId, price]));
}

async function createRule(page: Page, rule: { name: string; value: string; regionCode: string }): Promise<number> {
  const response = await page.request.post('/api/pricing-settings', {
    data: { type: 'percentage', appliesTo: 'region', ...rule },
  });
  expect(response.status(), await response.text()).toBe(201);
  return ((await response.json()) as { pricingSetting: { id: number } }).pricingSetting.id;
}

test.describe('with rejected saves', () => {
  test.use({ expectedStatuses: [409, 422] });

  test('a price rule is previewed, created, changed and deleted, and the shop shows each price', async ({ page }) => {
    await signInAsAdmin(page);
    const usual = await listPrices(page, COUNTRIES.rule);
    await page.goto('/admin?tab=pricing');
    await page.getByRole('button', { name: t('addRule') }).click();
    const dialog = dialogOf(page);

    await dialog.getByRole('button', { name: t('addRule') }).click();
    await expect(page.getByText('Missing information', { exact: true })).toBeVisible();
    await expect(page.getByText('Please fill in all required fields.', { exact: true })).toBeVisible();

    await dialog.getByLabel(t('columns.name'), { exact: true }).fill('Iceland season');
    await dialog.getByLabel(t('columns.value'), { exact: true }).fill('1.000,5');
    await dialog.getByLabel(t('columns.name'), { exact: true }).focus();
    await expect(dialog.getByText('Write 1000.5, without a separator for thousands.')).toBeVisible();
    await dialog.getByLabel(t('columns.value'), { exact: true }).fill('150,5');
    await expect(dialog.getByLabel(t('dialog.regionCode'))).toHaveCount(0);
    await expect(dialog.getByLabel(t('dialog.productId'))).toHaveCount(0);
    await dialog.getByRole('radio', { name: t('dialog.scopes.product') }).check();
    await expect(dialog.getByLabel(t('dialog.productId'))).toBeVisible();
    await dialog.getByRole('radio', { name: t('dialog.scopes.region') }).check();
    await expect(dialog.getByLabel(t('dialog.productId'))).toHaveCount(0);
    await dialog.getByLabel(t('dialog.regionCode')).fill('Atlantis');
    await expect(dialog.getByText(t('search.none'))).toBeVisible();
    await dialog.getByLabel(t('dialog.regionCode')).fill('iceland');
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('button', { name: 'Remove Iceland' })).toBeVisible();

    const count = Object.keys(usual).length;
    await expect(dialog.getByRole('heading', { name: `What it does to ${count} plans` })).toBeVisible();
    const first = dialog.getByRole('row').nth(1);
    const promised = await first.getByRole('cell').nth(2).textContent();
    await dialog.getByRole('button', { name: t('addRule') }).click();
    await expect(page.getByText('Pricing setting created', { exact: true })).toBeVisible();
    const row = page.getByRole('row', { name: /Iceland season/ });
    await expect(row).toContainText('150.5%');
    await expect(row).toContainText('Region IS');

    const raised = await listPrices(page, COUNTRIES.rule);
    expect(Object.values(raised)).toContain(promised?.replace('$', ''));
    await page.goto(`/products?country=${COUNTRIES.rule}`);
    await expect(page.getByText(promised ?? '', { exact: false }).first()).toBeVisible();

    await page.goto('/admin?tab=pricing');
    await page.getByRole('button', { name: 'Edit Iceland season' }).click();
    await expect(dialog.getByLabel(t('columns.value'), { exact: true })).toHaveValue('150.50');
    await dialog.getByRole('radio', { name: t('types.fixed_amount') }).check();
    await expect(dialog.getByLabel(t('columns.value'), { exact: true })).toHaveAttribute('placeholder', '1.50');
    await dialog.getByLabel(t('columns.value'), { exact: true }).fill('2,25');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText('Pricing setting updated', { exact: true })).toBeVisible();
    await expect(row).toContainText('$2.25');

    await page.getByRole('button', { name: 'Delete Iceland season' }).click();
    await expect(dialog.getByText(/change at once|changes at once/)).toBeVisible();
    await dialog.getByRole('button', { name: t('deletion.confirm') }).click();
    await expect(page.getByText('Pricing setting deleted', { exact: true })).toBeVisible();
    await expect(row).toHaveCount(0);
    expect(await listPrices(page, COUNTRIES.rule)).toEqual(usual);
  });

  test('what somebody else saved meanwhile is shown and not overwritten', async ({ page }) => {
    await signInAsAdmin(page);
    const id = await createRule(page, { name: 'Malta', value: '100', regionCode: COUNTRIES.conflict });
    await page.goto('/admin?tab=pricing');
    await page.getByRole('button', { name: 'Edit Malta' }).click();
    const dialog = dialogOf(page);
    await dialog.getByLabel(t('columns.name'), { exact: true }).fill('Malta, mine');
    await page.request.patch(`/api/pricing-settings/${id}`, { data: { name: 'Malta, theirs', value: '120' } });
    await dialog.getByRole('button', { name: t('dialog.save') }).click();
    const note = dialog.getByRole('alert').filter({ hasText: 'owner has changed this rule' });
    await expect(note).toContainText('Malta, theirs, 120%');
    await expect(dialog.getByLabel(t('columns.name'), { exact: true })).toHaveValue('Malta, mine');
    await note.getByRole('button', { name: t('dialog.takeTheirs') }).click();
    await expect(dialog.getByLabel(t('columns.name'), { exact: true })).toHaveValue('Malta, theirs');
    await dialog.getByRole('button', { name: findText('en', 'admin-frame.cancel') }).click();
    await expect(dialog).toHaveCount(0);
    await page.request.delete(`/api/pricing-settings/${id}`);
  });

  test('a switch acts at once, and is taken back where the server refuses', async ({ page }) => {
    await signInAsAdmin(page);
    const usual = await listPrices(page, COUNTRIES.toggle);
    const id = await createRule(page, { name: 'Luxembourg', value: '150', regionCode: COUNTRIES.toggle });
    await page.goto('/admin?tab=pricing');
    const toggle = page.getByRole('switch', { name: 'Rule Luxembourg' });
    await expect(toggle).toBeChecked();
    await page.request.patch(`/api/pricing-settings/${id}`, { data: { value: '160' } });
    await toggle.click();
    await expect(page.getByText('Failed to save pricing setting', { exact: true })).toBeVisible();
    await expect(toggle).toBeChecked();
    await expect(page.getByRole('row', { name: /Luxembourg/ })).toContainText('160%');
    await toggle.click();
    await expect(page.getByText('Pricing setting updated', { exact: true })).toBeVisible();
    await expect(toggle).not.toBeChecked();
    expect(await listPrices(page, COUNTRIES.toggle)).toEqual(usual);
    await page.request.delete(`/api/pricing-settings/${id}`);
  });
});

test.describe('with calls that fail', () => {
  test.use({ expectedStatuses: [404, 503] });

  test('settings that cannot be loaded are reported, and can be loaded again', async ({ page }) => {
    await signInAsAdmin(page);
    await page.route('**/api/pricing-settings', (route) =>
      route.fulfill({ status: 503, contentType: 'application/problem+json', body: '{"code":"unavailable"}' }),
    );
    await page.goto('/admin?tab=pricing');
    await expect(page.getByRole('heading', { name: 'Failed to load pricing settings' })).toBeVisible();
    await page.unroute('**/api/pricing-settings');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('table')).toBeVisible();
  });

  test('a rule that somebody else deleted is reported and leaves the table', async ({ page }) => {
    await signInAsAdmin(page);
    const id = await createRule(page, { name: 'Doomed', value: '1', regionCode: COUNTRIES.conflict });
    await page.goto('/admin?tab=pricing');
    await page.getByRole('button', { name: 'Delete Doomed' }).click();
    await expect(dialogOf(page).getByRole('status')).toContainText(/change|No price/);
    await page.request.delete(`/api/pricing-settings/${id}`);
    await dialogOf(page)
      .getByRole('button', { name: t('deletion.confirm') })
      .click();
    await expect(page.getByText('Failed to delete pricing setting', { exact: true })).toBeVisible();
    await expect(page.getByRole('row', { name: /Doomed/ })).toHaveCount(0);
  });
});

test('a product id shows its first 8 characters and is copied whole', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signInAsAdmin(page);
  const [productId = ''] = Object.keys(await listPrices(page, COUNTRIES.looks));
  const response = await page.request.post('/api/pricing-settings', {
    data: { name: 'One plan', type: 'fixed_amount', value: '4,5', appliesTo: 'product', productId },
  });
  const { pricingSetting } = (await response.json()) as { pricingSetting: { id: number } };
  await page.goto('/admin?tab=pricing');
  const row = page.getByRole('row', { name: /One plan/ });
  await expect(row).toContainText(`Product ${productId.slice(0, 8)}…`);
  await expect(row).not.toContainText(productId);
  await expect(row).toContainText('$4.50');
  await row.getByRole('button', { name: `Copy product ID ${productId}` }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(productId);
  await page.request.delete(`/api/pricing-settings/${pricingSetting.id}`);
});

test('pricing is accessible on a phone, in Turkish', async ({ page }) => {
  const language = 'tr';
  await page.setViewportSize({ width: 390, height: 900 });
  await signInAsAdmin(page);
  const name = 'Looks';
  const id = await createRule(page, { name, value: '80', regionCode: COUNTRIES.looks });
  await page.goto('/tr/admin?tab=pricing');
  await expect(page.getByRole('rowheader', { name })).toBeVisible();
  await page.getByRole('searchbox').fill('EE');
  await expect(page.getByRole('main').locator('details').first()).toBeVisible();
  await expectNoHorizontalScroll(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: t('addRule', language) }).click();
  const dialog = dialogOf(page);
  await dialog.getByLabel(t('columns.value', language), { exact: true }).fill('-90');
  await dialog.getByRole('radio', { name: t('dialog.scopes.region', language) }).check();
  await dialog.getByLabel(t('dialog.regionCode', language)).fill(COUNTRIES.looks);
  await expect(dialog.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(t('preview.heldAtCost', language)).first()).toBeVisible();
  await expectNoHorizontalScroll(page);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: findText(language, 'admin-frame.edit.discard') }).click();
  await expect(dialog).toHaveCount(0);
  await page.request.delete(`/api/pricing-settings/${id}`);
});
