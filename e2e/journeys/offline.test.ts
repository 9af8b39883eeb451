import { expect, test } from '../setup/journey.ts';
import { addShopScript } from '../steps/add-shop-script.ts';
import { findPortalPath } from '../steps/portal-link.ts';
import { readQrCode } from '../steps/read-qr-code.ts';

test.describe('offline', () => {
  // 0 stands for a lost connection.
  test.use({ expectedStatuses: [0] });

  test('a saved eSIM opens offline, can be scanned and is removed', async ({ page, context, visitor }) => {
    const order = await visitor.openConfirmation('TR');
    const [esim] = order.metadata.esimInfoArray;
    await page.getByRole('button', { name: 'Save on this device' }).click();
    await expect(page.getByText('It opens without a connection. Anyone who can unlock')).toBeVisible();

    await context.setOffline(true);
    await page.goto('/offline/esims');
    const ticket = page.getByRole('region', { name: 'Türkiye' }).or(page.getByRole('region', { name: 'Turkey' }));
    await expect(ticket).toContainText(esim?.iccid ?? 'an ICCID');
    await expect(ticket).toContainText(esim?.activationCode ?? 'a code');
    expect(await readQrCode(ticket.getByRole('img', { name: /QR code/ }))).toBe(esim?.activationCode);
    await ticket.getByRole('button', { name: 'Show the QR code full screen' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.getByRole('dialog').getByRole('button').click();

    // The order opens as the board, with a sign for somebody who has landed where the phone's time zone is.
    await page.goto(`/order-confirmation/${order.orderNumber}`);
    await expect(page).toHaveURL(/\/portal$/);
    await expect(page.getByRole('heading', { level: 1, name: 'You are in Turkey.' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Arrivals' })).toContainText(/Turkey\s*Waiting to be installed/);
    await expect(page.getByText(/^As of today at \d\d:\d\d\.$/)).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('arrivals'))).not.toContain(esim?.matchingId);

    // In the language that was read online: of another, the phone has no page.
    await page.goto('/tr/offline/esims');
    await expect(page.getByRole('heading', { level: 1, name: 'Saved eSIMs' })).toBeVisible();
    await page.getByRole('button', { name: 'Remove from this device' }).click();
    await expect(page.getByRole('heading', { name: 'No saved eSIMs' })).toBeVisible();
  });

  test('a phone keeps the language that is read on it, and no other', async ({ page, context }) => {
    await page.goto('/tr/products?country=TR');
    await page.getByRole('button', { name: 'Sepete Ekle' }).click();
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    const keepsScripts = (language: string) =>
      page.evaluate(async (folder) => {
        const found = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
        return found.flat().some(({ url }) => url.includes(folder));
      }, `/assets/${language}/`);
    expect(await keepsScripts('tr')).toBe(true);
    expect(await keepsScripts('en')).toBe(false);

    await context.setOffline(true);
    await page.goto('/tr/cart');
    await expect(page.getByRole('heading', { level: 1, name: 'Çevrimdışısınız' })).toBeVisible();
    await page.goto('/tr/offline/esims');
    await expect(page.getByRole('heading', { name: 'Kayıtlı eSIM yok' })).toBeVisible();

    await context.setOffline(false);
    await page.goto('/products?country=TR');
    // The page's own scripts are kept as it loads; the offline pages of its language come after all of theirs.
    await expect
      .poll(() => page.evaluate(async () => (await caches.match('/offline/esims', { ignoreVary: true })) !== undefined))
      .toBe(true);
    // A script that is still on its way would be lost with the connection.
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await page.goto('/offline/esims');
    await expect(page.getByRole('heading', { name: 'No saved eSIMs' })).toBeVisible();
  });

  test('a saved eSIM shows the usage last seen in the portal; the codes of others are not stored', async ({
    page,
    context,
    visitor,
    sandbox,
  }) => {
    const order = await visitor.buyPlan('TR', 2);
    const iccids = order.metadata.esimInfoArray.map(({ iccid }) => iccid);
    await page.goto(await findPortalPath(sandbox, visitor.email));
    await page.getByRole('button', { name: 'Install' }).first().click();
    await page.getByRole('button', { name: 'Save on this device' }).click();
    await expect(page.getByText('It opens without a connection. Anyone who can unlock')).toBeVisible();
    for (const iccid of iccids) await sandbox.useData(iccid, 1200);
    await expect(async () => {
      await page.getByRole('button', { name: 'Refresh Data' }).click();
      await expect(page.getByText(/1\.2\sGB of 5\sGB used/)).toHaveCount(2, { timeout: 2_000 });
    }).toPass();
    await expect(page.getByRole('link', { name: 'Saved on this device' })).toHaveCount(1);
    const device = await context.newPage();
    await expect(async () => {
      await device.goto('/offline/esims');
      await expect(device.getByText(/1\.2\sGB of 5\sGB used/)).toHaveCount(1, { timeout: 2_000 });
    }).toPass();
    await device.goto('/portal');
    await device.getByRole('link', { name: 'Show codes and usage' }).click();
    await expect(device.getByRole('heading', { name: 'Saved eSIMs' })).toBeVisible();
    await device.close();

    await context.setOffline(true);
    await page.goto('/offline/esims');
    await expect(page.getByText(/1\.2\sGB of 5\sGB used/)).toHaveCount(1);
    await expect(page.getByText(/Last known usage: today at \d\d:\d\d/)).toBeVisible();
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await expect(page.getByRole('link', { name: /^My eSIMs/ })).toContainText(
      /Turkey: 3\.8\sGB left, today at \d\d:\d\d/,
    );
    await page.getByRole('button', { name: 'Close menu' }).click();
    await page.getByRole('button', { name: 'Remove from this device' }).click();
    await expect(page.getByRole('heading', { name: 'No saved eSIMs' })).toBeVisible();
  });

  test('visited pages open offline, personal pages show the offline page', async ({ page, context }) => {
    await page.goto('/products?country=TR');
    await page.getByRole('radio', { name: /^5 GB/ }).check();
    await page.getByRole('button', { name: 'Add to Cart' }).click();
    await expect(page.getByText('Added to cart', { exact: true })).toBeVisible();
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page.goto('/products?country=JP');
    await expect(page.getByText(/Showing \d+ plans in Japan/)).toBeVisible();
    // Flags are loaded after the first paint; only then is the visit cached completely.
    await page.waitForLoadState('networkidle');
    await page.goto('/cart');
    await expect(page.getByRole('heading', { name: 'Your Cart' })).toBeVisible();
    await page.waitForLoadState('networkidle');

    await context.setOffline(true);
    await page.goto('/products?country=JP');
    await expect(page.getByText(/Showing \d+ plans in Japan/)).toBeVisible();
    for (const path of ['/cart', '/products?country=FR']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible();
      expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(path);
    }
    await page.getByRole('link', { name: 'Saved eSIMs' }).click();
    await expect(page.getByRole('heading', { name: 'No saved eSIMs' })).toBeVisible();
    await page.goto('/portal?token=pt_secret');
    await expect(page.getByText('Your token could not be checked.')).toBeVisible();

    const cachedPaths = await page.evaluate(async () => {
      const urls: string[] = [];
      for (const name of await caches.keys()) {
        for (const { url } of await (await caches.open(name)).keys()) urls.push(url.slice(location.origin.length));
      }
      return urls;
    });
    // The portal and the help for an eSIM that does not connect, as they are without anybody's link.
    expect(
      cachedPaths.filter((path) => /^\/(?:tr\/)?(?:api|sandbox|cart|checkout|portal|order-confirmation)/.test(path)),
    ).toEqual(['/portal', '/portal/help']);

    await context.setOffline(false);
    await page.goto('/cart');
    await expect(page.getByRole('heading', { name: 'Your Cart' })).toBeVisible();
  });

  test('a browser that blocks storage is reported, and the page still works', async ({ page, visitor }) => {
    await visitor.useSession();
    const order = await visitor.buyPlan('TR');
    await addShopScript(page, () => {
      Object.defineProperty(window, 'indexedDB', {
        value: {
          open() {
            throw new DOMException('The operation is insecure.', 'SecurityError');
          },
        },
      });
    });
    await page.goto(`/order-confirmation/${order.orderNumber}`);
    await page.getByRole('button', { name: 'Save on this device' }).click();
    await expect(page.getByText('Your browser does not allow this page to save anything')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Save QR code' })).toBeVisible();
  });
});
