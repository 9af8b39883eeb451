import { expect, test } from '../setup/journey.ts';
import { hydrate } from '../steps/hydrate.ts';

test('suggestions match countries in both languages, regardless of case and accents', async ({ page }) => {
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

test('there are at most eight suggestions, and a region is suggested for its name', async ({ page }) => {
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

test('the suggestions support the keys of a combobox', async ({ page }) => {
  await page.goto('/products');
  const search = page.getByRole('combobox');
  const list = page.getByRole('listbox');
  const options = page.getByRole('option');
  const expectActive = async (index: number) => {
    await expect(options.nth(index)).toHaveAttribute('aria-selected', 'true');
    await expect(search).toHaveAttribute('aria-activedescendant', (await options.nth(index).getAttribute('id')) ?? '');
    await expect(options.nth(index)).toBeInViewport();
  };
  await page.setViewportSize({ width: 900, height: 500 });
  await search.fill('an');
  await expect(options).toHaveCount(8);
  await search.press('ArrowUp');
  await expectActive(7);
  await search.press('ArrowDown');
  await expectActive(0);
  await search.press('Home');
  await expect(search).not.toHaveAttribute('aria-activedescendant');
  await expect(list).toBeVisible();
  await search.press('Escape');
  await expect(list).toBeHidden();
  await expect(search).toHaveValue('an');
  await search.press('Alt+ArrowDown');
  await expect(list).toBeVisible();
  await expect(search).not.toHaveAttribute('aria-activedescendant');
  await search.press('Alt+ArrowUp');
  await expect(list).toBeHidden();
});

test('releasing the pointer outside a suggestion selects nothing', async ({ page }) => {
  await page.goto('/products');
  const search = page.getByRole('combobox');
  await search.fill('japan');
  await page.getByRole('option', { name: /Japan/ }).hover();
  await page.mouse.down();
  await page.mouse.move(1, 1);
  await page.mouse.up();
  await expect(search).toBeFocused();
  await expect(page).toHaveURL(/\/products$/);
});

test('coverage and the full list are in the URL and survive going back', async ({ page }) => {
  await page.goto('/products');
  await page.getByRole('radio', { name: 'Regional' }).click();
  await expect(page).toHaveURL(/coverage=regional/);
  await expect(page.getByRole('link', { name: /Europe/ }).first()).toBeVisible();
  // The selection follows the URL, which may change a moment after the press.
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

test('a search without a match shows an empty state and can be cleared', async ({ page }) => {
  await page.goto('/products?search=atlantis');
  await expect(page.getByText(/No countries found matching/).first()).toBeVisible();
  await page.getByText('Clear search').click();
  await expect(page.getByRole('link', { name: /United States/ }).first()).toBeVisible();
});

test('the list is filtered while typing, and clearing the search restores it', async ({ page }) => {
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

test('a submitted search is in the URL, and the focus moves to its results', async ({ page }) => {
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

test('the focus moves to the heading of slow plans once they are loaded', async ({ page }) => {
  await page.goto('/products');
  await hydrate(page);
  const { promise: untilReleased, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/products?country=JP*', async (route) => {
    await untilReleased;
    await route.continue();
  });
  await page.getByRole('link', { name: /^Japan JP/ }).click();
  await expect(page.getByText('Loading plans...')).toBeVisible();
  await expect(page).toHaveTitle(/^Loading plans/);
  release();
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
