import type { Page } from '@playwright/test';
import { expect, test } from '../setup/journey.ts';
import { addShopScript } from '../steps/add-shop-script.ts';
import { expectAccessible } from '../steps/expect-accessible.ts';

const ANDROID =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1';
const QUESTION = 'Does my phone support eSIM?';
const CHECK = 'Check that your phone supports eSIM and is not locked to a carrier';

/** Makes the browser report a phone model, as Chrome on Android does. */
async function emulatePhone(page: Page, model: string): Promise<void> {
  await addShopScript(
    page,
    (name) => {
      const userAgentData = { getHighEntropyValues: async () => ({ model: name }) };
      Object.defineProperty(navigator, 'userAgentData', { value: userAgentData });
    },
    model,
  );
}

async function openCheck(page: Page) {
  await page.getByRole('link', { name: QUESTION }).click();
  const dialog = page.getByRole('dialog', { name: QUESTION });
  await expect(dialog).toBeVisible();
  return dialog;
}

test.describe('on an Android phone', () => {
  test.use({ userAgent: ANDROID });

  test('a supported phone is recognised on the home page and in the checkout', async ({ page, visitor }) => {
    await emulatePhone(page, 'Pixel 8');
    await visitor.useSession();
    await visitor.addToCart('JP');
    await page.goto('/');
    const dialog = await openCheck(page);
    await expect(dialog).toContainText('Your Pixel 8 supports eSIM.');
    await expect(dialog).toContainText('It must not be locked to a carrier');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toBeHidden();
    await page.goto('/checkout');
    await expect(page.getByRole('link', { name: 'Your Pixel 8 supports eSIM' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Pay \$/ })).toBeEnabled();
  });

  test('a phone with variants without eSIM is not reported as supported', async ({ page, visitor }) => {
    await emulatePhone(page, 'Pixel 3');
    await visitor.useSession();
    await visitor.addToCart('JP');
    await page.goto('/checkout');
    await page.getByRole('link', { name: CHECK }).click();
    const dialog = page.getByRole('dialog', { name: QUESTION });
    await expect(dialog).toContainText('Most Pixel 3 models support eSIM.');
    await expect(dialog).toContainText('eSIM is turned off');
    await expect(dialog).toContainText('EID');
  });

  test('the owner of an unlisted phone learns how to check it', async ({ page }) => {
    await emulatePhone(page, 'SM-A146B');
    await page.goto('/products/esim_1GB_7D_JP_V2');
    const dialog = await openCheck(page);
    await expect(dialog).toContainText('Your phone reports its model as SM-A146B.');
    await expect(dialog).toContainText('dial *#06#');
  });
});

test.describe('on an iPhone', () => {
  test.use({ userAgent: IPHONE });

  test('the owner learns where to find it in the settings', async ({ page }) => {
    await page.goto('/tr');
    await page.getByRole('link', { name: 'Telefonum eSIM destekliyor mu?' }).click();
    const dialog = page.getByRole('dialog', { name: 'Telefonum eSIM destekliyor mu?' });
    await expect(dialog).toContainText('Ayarlar > Genel > Hakkında');
    await dialog.getByLabel('Telefonunuz ya da tabletiniz').fill('iphone 13 pro');
    await expect(dialog.getByText('iPhone 13 mini, 13, 13 Pro, 13 Pro Max')).toBeVisible();
  });
});

test('without a reported model, phones can be searched for without affecting the checkout', async ({
  page,
  visitor,
}) => {
  await visitor.useSession();
  await visitor.addToCart('JP');
  await page.goto('/checkout');
  await page.getByRole('link', { name: CHECK }).click();
  const dialog = page.getByRole('dialog', { name: QUESTION });
  const search = dialog.getByLabel('Your phone or tablet');
  await search.fill('s23 ultra');
  await expect(dialog.getByText('Galaxy S23, S23+, S23 Ultra, S23 FE')).toBeVisible();
  await expect(dialog.getByText('Models for mainland China, and some for Korea')).toBeVisible();
  await search.fill('typewriter');
  await expect(dialog.getByText('Not on our list.')).toBeVisible();
  await search.press('Enter');
  // The first Escape clears a search field.
  await search.press('Escape');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('link', { name: CHECK })).toBeFocused();
  await expect(page.getByRole('button', { name: /^Pay \$/ })).toBeEnabled();
  await expect(page.getByText('needs your attention')).toHaveCount(0);
});

test('a press before hydration is not lost', async ({ page }) => {
  const { promise: isPressed, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await isPressed;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  await page.getByRole('link', { name: QUESTION }).click();
  release();
  await expect(page.getByRole('dialog', { name: QUESTION })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the question leads to the list of devices', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('link', { name: QUESTION }).click();
    await expect(page).toHaveURL(/\/how-it-works#devices$/);
    await expect(page.getByRole('heading', { name: 'Supported devices' })).toBeInViewport();
  });
});
