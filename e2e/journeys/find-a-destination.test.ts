import { expect, test } from '../setup/journey.ts';

test('suggestions find a country by either language, any case and any accents', async ({ page }) => {
  await page.goto('/products');
  const search = page.getByRole('combobox');
  for (const [typed, found] of [
    ['turkiye', /Turkey/],
    ['TÜRKİYE', /Turkey/],
    ['Japonya', /Japan/],
    ['ispanya', /Spain/],
    ['İSPANYA', /Spain/],
    ['ABD', /United States/],
    ['curacao', /Cura/],
  ] as const) {
    await search.fill(typed);
    await expect(page.getByRole('option', { name: found }).first()).toBeVisible();
  }
  await search.fill('i');
  await expect(page.getByRole('listbox')).toBeHidden();
});

test('at most eight suggestions show and a region is offered for its name', async ({ page }) => {
  await page.goto('/products');
  const search = page.getByRole('combobox');
  await search.fill('an');
  await expect(page.getByRole('option').first()).toBeVisible();
  expect(await page.getByRole('option').count()).toBeLessThanOrEqual(8);
  await search.fill('europe');
  await page
    .getByRole('option', { name: /Europe/ })
    .first()
    .click();
  await expect(page).toHaveURL(/region=Europe/);
  await expect(page.getByText(/Showing \d+ plans in Europe/)).toBeVisible();
});

test('coverage, more countries and the way back keep their place in the address', async ({ page }) => {
  await page.goto('/products');
  await page.getByRole('radio', { name: 'Regional' }).click();
  await expect(page).toHaveURL(/coverage=regional/);
  await expect(page.getByRole('link', { name: /Europe/ }).first()).toBeVisible();
  // The choice follows the address, which may come a moment after the press.
  await page.getByRole('radio', { name: 'Local' }).click();
  await expect(page.getByRole('radio', { name: 'Local' })).toBeChecked();
  await page
    .getByRole('link', { name: 'See More Countries' })
    .or(page.getByRole('button', { name: 'See More Countries' }))
    .click();
  await expect(page.getByText('Show Popular Only')).toBeVisible();
  await page.getByRole('link', { name: /Albania/ }).click();
  await expect(page.getByText(/Showing \d+ plans in Albania/)).toBeVisible();
  await page.goBack();
  await expect(page.getByText('Show Popular Only')).toBeVisible();
});

test('a search without a match says so and can be cleared', async ({ page }) => {
  await page.goto('/products?search=atlantis');
  await expect(page.getByText(/No countries found matching/).first()).toBeVisible();
  await page.getByText('Clear search').click();
  await expect(page.getByRole('link', { name: /United States/ }).first()).toBeVisible();
});

test('the list follows what is typed, and clearing the search leads back to it', async ({ page }) => {
  await page.goto('/products');
  const search = page.getByRole('combobox');
  const rows = page.getByRole('region', { name: 'Choose Your Perfect Plan' }).getByRole('listitem');
  await search.fill('t');
  await expect(rows).toHaveCount(12);
  await expect(search).toBeFocused();
  await search.fill('japonya');
  await expect(rows).toHaveCount(1);
  await search.fill('atlantis');
  await expect(page.getByText('No countries found matching “atlantis”')).toBeVisible();
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(rows).toHaveCount(12);
  await expect(search).toHaveValue('');
  await expect(page.getByRole('heading', { name: 'Choose Your Perfect Plan' })).toBeFocused();
});

test('a search that was sent stays in the address, and the focus goes to what it found', async ({ page }) => {
  await page.goto('/products');
  const search = page.getByRole('combobox');
  const rows = page.getByRole('region', { name: 'Choose Your Perfect Plan' }).getByRole('listitem');
  await search.fill('japan');
  await expect(page.getByRole('option')).toHaveCount(1);
  await search.press('Enter');
  await expect(page).toHaveURL(/search=japan/);
  await expect(page.getByRole('heading', { name: 'Choose Your Perfect Plan' })).toBeFocused();
  await search.fill('');
  await expect(rows).toHaveCount(12);
  await page.goBack();
  await expect(search).toHaveValue('');
  await page.goForward();
  await expect(search).toHaveValue('japan');
  await expect(rows).toHaveCount(1);
});

test('plans that take their time get the focus on their heading when they come', async ({ page }) => {
  await page.goto('/products');
  await page.keyboard.press('Shift');
  await expect(page.locator('script[type=speculationrules]')).toHaveCount(0);
  await page.route('**/api/products?country=JP*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1000));
    await route.continue();
  });
  await page.getByRole('link', { name: /^Japan JP/ }).click();
  await expect(page.getByText('Loading plans...')).toBeVisible();
  await expect(page).toHaveTitle(/^Loading plans/);
  await expect(page.getByRole('heading', { level: 1, name: /Japan/ })).toBeFocused();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('destinations can be searched, opened and read', async ({ page }) => {
    await page.goto('/products');
    await page.getByRole('combobox').fill('Japan');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('link', { name: /Japan/ }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Japan');
    await expect(page.getByText(/Showing \d+ plans in Japan/)).toBeVisible();
  });
});
