import { expect, test } from '../setup/journey.ts';

test('the cheapest plans for a trip through three countries are added to the cart', async ({ page }) => {
  await page.goto('/products');
  await page.getByRole('link', { name: /Visiting several countries/ }).click();
  const search = page.getByRole('combobox');
  for (const country of ['turkey', 'greece', 'italy']) {
    const option = page.getByRole('option', { name: new RegExp(country, 'i') }).first();
    // Filling presses no key, so a page that is not hydrated yet does not react.
    await expect(async () => {
      await search.fill('');
      await search.fill(country);
      await expect(option).toBeVisible({ timeout: 1000 });
    }).toPass();
    await option.click();
    await expect(page.getByRole('checkbox', { name: new RegExp(country, 'i') })).toBeChecked();
  }
  await page.getByLabel('How many days in total?').fill('10');
  await expect(page).toHaveURL(/countries=TR%2CGR%2CIT&days=10&data=normal/);
  // While days and places are typed, the result of before stays and is marked as busy.
  const table = page.locator('section:not([aria-busy])').getByRole('table');
  await expect(table.getByRole('rowheader', { name: /Cheapest/ })).toBeVisible();
  const prices = await table.locator('td b').allInnerTexts();
  const amounts = prices.map((price) => Number(price.slice(1)));
  expect(amounts).toEqual(amounts.toSorted((a, b) => a - b));

  await page.getByRole('button', { name: /^Add.* to Cart$/ }).click();
  await page.getByRole('link', { name: 'View Cart' }).click();
  await expect(page.getByText(prices[0] ?? '').first()).toBeVisible();
});

test('a trip is in the URL and survives going back', async ({ page }) => {
  await page.goto('/trip?countries=TR,GR&days=10&data=2.5');
  await expect(page.getByLabel('Gigabytes for the whole trip')).toHaveValue('2.5');
  // The checkbox of a removed country disappears, so its state cannot be awaited.
  await page.getByRole('checkbox', { name: 'Greece' }).click({ force: true });
  await expect(page).toHaveURL(/countries=TR&days=10/);
  await page.getByRole('link', { name: 'Turkey' }).click();
  await expect(page).toHaveURL(/\/products\//);
  await page.goBack();
  await expect(page.getByLabel('How many days in total?')).toHaveValue('10');
  await expect(page.getByRole('heading', { name: 'Your cheapest option' })).toBeVisible();
});

test('quick presses on the number of days are all counted', async ({ page }) => {
  await page.goto('/trip?countries=TR&days=7&data=light');
  const more = page.getByRole('button', { name: 'One day more' });
  for (let press = 0; press < 6; press++) await more.click();
  await expect(page.getByLabel('How many days in total?')).toHaveValue('13');
  await expect(page).toHaveURL(/days=13/);
});

test('the days and the order of the countries are in the URL', async ({ page }) => {
  await page.goto('/trip?countries=TR,GR,IT&days=10&data=normal');
  // A press before hydration must not be lost.
  await page.getByLabel('Set the days for each country').check();
  await expect(page).toHaveURL(/countries=TR%3A4%2CGR%3A3%2CIT%3A3&days=10/);
  await page.getByRole('button', { name: 'One day more in Greece' }).click();
  await page.getByRole('button', { name: 'One day more in Greece' }).click();
  await page.getByLabel('Days in Italy').fill('6');
  await expect(page.getByText('15 days', { exact: true })).toBeVisible();
  const up = page.getByRole('button', { name: 'Move Italy up' });
  await up.click();
  await up.press('Enter');
  await expect(page).toHaveURL(/countries=IT%3A6%2CTR%3A4%2CGR%3A5&days=15/);
  await expect(up).toBeFocused();
  await expect(page.getByText('Italy is now number 1 of 3.')).toBeAttached();
  const stops = page.getByRole('list', { name: 'Order of your trip' }).getByRole('listitem');
  await expect(stops).toContainText(['Italy', 'Turkey', 'Greece']);

  await page.reload();
  await expect(page.getByLabel('Days in Italy')).toHaveValue('6');
  await page.goto(page.url().replace('/trip', '/tr/trip'));
  await expect(page.getByLabel('Gün sayısı: İtalya')).toHaveValue('6');
  await expect(page.getByRole('checkbox', { name: 'İtalya, 6 gün' })).toBeChecked();
  await page.getByLabel('Her ülke için gün sayısı belirle').uncheck();
  await expect(page).toHaveURL(/countries=IT%2CTR%2CGR&days=15/);
  await expect(page.getByLabel('Toplam kaç gün?')).toHaveValue('15');
});

test('a country added to others with their own days gets days as well', async ({ page }) => {
  await page.goto('/trip?countries=TR:4,GR:6&data=light');
  await page.getByRole('combobox').pressSequentially('italy');
  await page.getByRole('combobox').press('Enter');
  await expect(page).toHaveURL(/countries=TR%3A4%2CGR%3A6%2CIT%3A5&days=15/);
  await expect(page.getByRole('combobox')).toHaveValue('');
});

test('another option than the cheapest can be selected and added to the cart', async ({ page }) => {
  await page.goto('/trip?countries=US,TH,TR&days=24&data=heavy');
  const rows = page.getByRole('row').filter({ has: page.getByRole('radio') });
  const other = rows.nth(1);
  await expect(rows.first().getByRole('radio')).toBeChecked();
  const price = (await other.locator('b').textContent()) ?? '';
  // The whole row is the label of its radio button.
  await other.locator('td').last().click({ force: true });
  await expect(other.getByRole('radio')).toBeChecked();
  await expect(page).toHaveURL(/way=\w+/);
  await expect(page.getByRole('heading', { name: 'Your chosen option' })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Total' })).toContainText(price);
  await page.reload();
  await expect(other.getByRole('radio')).toBeChecked();
  await page.getByRole('button', { name: /^Add.* to Cart$/ }).click();
  await page.getByRole('link', { name: 'View Cart' }).click();
  await expect(page.getByText(price).first()).toBeVisible();
});

test('a country without plans is named', async ({ page }) => {
  await page.goto('/trip?countries=TR,KP&days=6&data=light');
  await expect(page.getByText('No plan covers North Korea.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeVisible();
});

test.describe('when one of the plans cannot be added', () => {
  test.use({ expectedStatuses: [503] });

  test('the page reports partial success and adds the rest on retry', async ({ page }) => {
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
    await page.getByRole('button', { name: 'Add All to Cart' }).click();
    await expect(page.getByText(/1 of 3 plans are in your cart/).first()).toBeVisible();
    await page.getByRole('button', { name: 'Add All to Cart' }).click();
    await expect(page.getByRole('link', { name: 'View Cart' })).toBeVisible();
    expect(posts).toBe(4);
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a typed country and a usage level result in a set', async ({ page }) => {
    await page.goto('/tr/trip');
    await page.getByRole('combobox').fill('İtalya');
    await page.getByRole('radio', { name: /Sınırsız/ }).check();
    await page.getByRole('button', { name: /En ucuz seçeneği bul/ }).click();
    await expect(page.getByRole('heading', { name: 'En ucuz seçeneğiniz' })).toBeVisible();
    await expect(page.getByRole('checkbox', { name: 'İtalya' })).toBeChecked();
    await page.getByRole('combobox').fill('Atlantis');
    await page.getByRole('button', { name: /En ucuz seçeneği bul/ }).click();
    await expect(page.getByText(/“Atlantis” bulunamadı/)).toBeVisible();
  });

  test('the days of each country are submitted with the form', async ({ page }) => {
    await page.goto('/trip?countries=TR,GR&days=10&data=light');
    await page.getByLabel('Set the days for each country').check();
    await page.getByLabel('Days in Turkey').fill('3');
    await page.getByLabel('Days in Greece').fill('9');
    await page.getByRole('combobox').fill('Italy');
    await page.getByRole('button', { name: /Find the cheapest option/ }).click();
    await expect(page.getByRole('checkbox', { name: 'Greece, 9 days' })).toBeChecked();
    await expect(page.getByText('18 days', { exact: true })).toBeVisible();
    await page.getByLabel('Set the days for each country').uncheck();
    await page.getByLabel('How many days in total?').fill('12');
    await page.getByRole('button', { name: /Find the cheapest option/ }).click();
    await expect(page.getByRole('checkbox', { name: 'Greece', exact: true })).toBeChecked();
    await expect(page.getByText(/Turkey, Greece, and Italy, 12.days/)).toBeVisible();
  });

  test('another option is shown when submitted with the form', async ({ page }) => {
    await page.goto('/trip?countries=US,TH,TR&days=24&data=heavy');
    await page
      .getByRole('row')
      .filter({ has: page.getByRole('radio') })
      .nth(1)
      .getByRole('radio')
      .check();
    await page.getByRole('button', { name: /Find the cheapest option/ }).click();
    await expect(page.getByRole('heading', { name: 'Your chosen option' })).toBeVisible();
  });
});
