import { expect, test } from '../setup/journey.ts';

test('a trip through three countries ends in a cart with the cheapest set', async ({ page }) => {
  await page.goto('/products');
  await page.getByRole('link', { name: /Visiting several countries/ }).click();
  const search = page.getByRole('combobox');
  for (const country of ['turkey', 'greece', 'italy']) {
    const option = page.getByRole('option', { name: new RegExp(country, 'i') }).first();
    // Letters that are set without a key being pressed wake no page that is still at rest.
    await expect(async () => {
      await search.fill('');
      await search.fill(country);
      await expect(option).toBeVisible({ timeout: 1000 });
    }).toPass();
    await option.click();
    await expect(page.getByRole('checkbox', { name: new RegExp(country, 'i') })).toBeChecked();
  }
  await page.getByLabel('How many days in all?').fill('10');
  await expect(page).toHaveURL(/countries=TR%2CGR%2CIT&days=10&data=normal/);
  const table = page.getByRole('table');
  await expect(table.getByRole('rowheader', { name: /Cheapest/ })).toBeVisible();
  const prices = await table.locator('td b').allInnerTexts();
  const amounts = prices.map((price) => Number(price.slice(1)));
  expect(amounts).toEqual(amounts.toSorted((a, b) => a - b));

  await page.getByRole('button', { name: /in the cart/ }).click();
  await page.getByRole('link', { name: 'View Cart' }).click();
  await expect(page.getByText(prices[0] ?? '').first()).toBeVisible();
});

test('a trip is kept in its address, also on the way back', async ({ page }) => {
  await page.goto('/trip?countries=TR,GR&days=10&data=2.5');
  await expect(page.getByLabel('Gigabytes for the whole trip')).toHaveValue('2.5');
  // A country that is taken out takes its box along, so there is nothing left to look at.
  await page.getByRole('checkbox', { name: 'Greece' }).click({ force: true });
  await expect(page).toHaveURL(/countries=TR&days=10/);
  await page.getByRole('link', { name: 'Turkey' }).click();
  await expect(page).toHaveURL(/\/products\//);
  await page.goBack();
  await expect(page.getByLabel('How many days in all?')).toHaveValue('10');
  await expect(page.getByRole('heading', { name: 'Your cheapest set' })).toBeVisible();
});

test('quick presses on the number of days all count', async ({ page }) => {
  await page.goto('/trip?countries=TR&days=7&data=light');
  const more = page.getByRole('button', { name: 'One day more' });
  for (let press = 0; press < 6; press++) await more.click();
  await expect(page.getByLabel('How many days in all?')).toHaveValue('13');
  await expect(page).toHaveURL(/days=13/);
});

test('a country that nothing covers is named', async ({ page }) => {
  await page.goto('/trip?countries=TR,KP&days=6&data=light');
  await expect(page.getByText('No plan covers North Korea.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Put it in the cart' })).toBeVisible();
});

test.describe('when one of the plans cannot be added', () => {
  test.use({ expectedStatuses: [503] });

  test('the page says how far it came, and adds the rest when asked again', async ({ page }) => {
    await page.goto('/trip?countries=US,TH,TR&days=24&data=heavy');
    let posts = 0;
    await page.route('**/api/cart', (route) => {
      const isSecond = route.request().method() === 'POST' && ++posts === 2;
      const body = JSON.stringify({
        type: 'about:blank',
        title: 'Busy',
        status: 503,
        code: 'unavailable',
        detail: 'Busy',
      });
      return isSecond
        ? route.fulfill({ status: 503, contentType: 'application/problem+json', body })
        : route.continue();
    });
    await page.getByRole('button', { name: 'Put all in the cart' }).click();
    await expect(page.getByText(/1 of 3 plans are in the cart/).first()).toBeVisible();
    await page.getByRole('button', { name: 'Put all in the cart' }).click();
    await expect(page.getByRole('link', { name: 'View Cart' })).toBeVisible();
    expect(posts).toBe(4);
  });
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a typed country and a ticked use give a set', async ({ page }) => {
    await page.goto('/tr/trip');
    await page.getByRole('combobox').fill('İtalya');
    await page.getByRole('radio', { name: /Sınırsız/ }).check();
    await page.getByRole('button', { name: /En ucuz seti bul/ }).click();
    await expect(page.getByRole('heading', { name: 'Sizin için en ucuz set' })).toBeVisible();
    await expect(page.getByRole('checkbox', { name: 'İtalya' })).toBeChecked();
    await page.getByRole('combobox').fill('Atlantis');
    await page.getByRole('button', { name: /En ucuz seti bul/ }).click();
    await expect(page.getByText(/“Atlantis” bulunamadı/)).toBeVisible();
  });
});
