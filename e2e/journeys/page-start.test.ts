import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from '../setup/journey.ts';
import { registerByApi } from '../steps/account.ts';
import { addShopScript } from '../steps/add-shop-script.ts';

for (const path of ['/', '/products', '/products?country=JP', '/products/esim_1GB_7D_JP_V2']) {
  // The first of these objects takes a phone a tenth of a second, during which no tap is answered.
  test(`React starts on ${path} without the platform's formats of numbers, dates and lists`, async ({ page }) => {
    await addShopScript(page, () => {
      const made: string[] = [];
      for (const name of ['NumberFormat', 'DateTimeFormat', 'ListFormat', 'RelativeTimeFormat'] as const) {
        const construct = (format: typeof Intl.NumberFormat, args: [], target: () => void) => {
          made.push(name);
          return Reflect.construct(format, args, target);
        };
        Object.assign(Intl, { [name]: new Proxy(Intl[name], { construct }) });
      }
      Object.assign(window, { made });
      document.addEventListener('shop:ready', () => Object.assign(window, { isReady: true }));
    });
    await page.goto(path);
    await page.keyboard.press('Shift');
    await page.waitForFunction(() => Reflect.get(window, 'isReady'));
    expect(await page.evaluate(() => Reflect.get(window, 'made'))).toEqual([]);
  });
}

for (const path of ['/products', '/tr/products']) {
  test(`a press on ${path} from before its start opens the menu of the account`, async ({ page }) => {
    await registerByApi(page);
    await page.route(/\/assets\/.*\.js$/, async (route) => {
      await delay(500);
      await route.continue();
    });
    await page.goto(path, { waitUntil: 'commit' });
    await page
      .getByRole('button', { name: /^(?:Menu|Menü)$/ })
      .first()
      .click();
    await expect(page.getByRole('link', { name: /^(?:Profile|Profil)$/ }).filter({ visible: true })).toBeVisible();
  });
}

test('a destination that is pressed before React starts is named while its plans load', async ({ page }) => {
  // On a machine on which React starts after more than three seconds, the link is followed without it.
  await addShopScript(page, () => {
    const { setTimeout } = window;
    const wait = (...call: Parameters<typeof setTimeout>) => (call[1] === 3000 ? 0 : setTimeout(...call));
    Object.assign(window, { setTimeout: wait });
  });
  await page.goto('/products', { waitUntil: 'commit' });
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Japan/ })
    .click();
  await expect(page.getByText('Selected: Japan', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/country=JP/);
});

test('a press that is under way when React starts hits what it aimed at', async ({ page }) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*entry\.client.*\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  await addShopScript(page, () => {
    document.addEventListener('shop:ready', () => Object.assign(window, { isReady: true }));
  });
  await page.goto('/auth', { waitUntil: 'commit' });
  await page.getByRole('main').getByRole('link', { name: 'Register' }).last().hover();
  await page.mouse.down();
  release();
  await page.waitForFunction(() => Reflect.get(window, 'isReady'));
  await page.mouse.up();
  await expect(page).toHaveURL('/auth?tab=register');
});

test('a page without React signs out, too', async ({ page }) => {
  await registerByApi(page);
  await page.goto('/faq');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/');
  expect((await page.request.get('/api/user')).status()).toBe(401);
});
