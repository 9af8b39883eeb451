import { expect, test } from '../setup/journey.ts';
import { findPortalPath } from '../steps/portal-link.ts';
import { readQrCode } from '../steps/read-qr-code.ts';

test.describe('without a network', () => {
  // 0 stands for the connections that this journey cuts.
  test.use({ expectedStatuses: [0] });

  test('a kept eSIM opens, can be scanned and copied, and is removed', async ({ page, context, visitor }) => {
    await visitor.settleIn();
    await visitor.putIntoCart('TR');
    const order = await visitor.buy();
    const [esim] = order.metadata.esimInfoArray;
    await page.goto(`/order-confirmation/${order.orderNumber}`);
    await page.getByRole('button', { name: 'Keep on this phone' }).click();
    await expect(page.getByText('It opens without a connection. Whoever can unlock')).toBeVisible();

    await context.setOffline(true);
    await page.goto('/offline/esims');
    const ticket = page.getByRole('region', { name: 'Türkiye' }).or(page.getByRole('region', { name: 'Turkey' }));
    await expect(ticket).toContainText(esim?.iccid ?? 'an ICCID');
    await expect(ticket).toContainText(esim?.activationCode ?? 'a code');
    expect(await readQrCode(ticket.getByRole('img', { name: /QR code/ }))).toBe(esim?.activationCode);
    await ticket.getByRole('button', { name: 'Show the QR code full screen' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.getByRole('dialog').getByRole('button').click();

    await page.goto('/tr/offline/esims');
    await expect(page.getByRole('heading', { level: 1, name: 'Bu telefondaki eSIM’ler' })).toBeVisible();
    await page.getByRole('button', { name: 'Bu telefondan kaldır' }).click();
    await expect(page.getByRole('heading', { name: 'Bu telefonda saklı eSIM yok' })).toBeVisible();
  });

  test('a kept eSIM tells the usage that the portal last showed here, one that is not kept leaves nothing', async ({
    page,
    context,
    visitor,
    sandbox,
  }) => {
    await visitor.putIntoCart('TR', 2);
    const order = await visitor.buy();
    const iccids = order.metadata.esimInfoArray.map(({ iccid }) => iccid);
    await page.goto(await findPortalPath(sandbox, visitor.email));
    await page.getByRole('button', { name: 'Install' }).first().click();
    await page.getByRole('button', { name: 'Keep on this phone' }).click();
    await expect(page.getByText('It opens without a connection. Whoever can unlock')).toBeVisible();
    for (const iccid of iccids) await sandbox.useData(iccid, 1200);
    await expect(async () => {
      await page.getByRole('button', { name: 'Refresh Data' }).click();
      await expect(page.getByText(/1\.2\sGB of 5\sGB used/)).toHaveCount(2, { timeout: 2_000 });
    }).toPass({ timeout: 20_000 });
    await expect(page.getByRole('link', { name: 'Kept on this phone' })).toHaveCount(1);

    await context.setOffline(true);
    await page.goto('/offline/esims');
    await expect(page.getByText(/1\.2\sGB of 5\sGB used/)).toHaveCount(1);
    await expect(page.getByText(/Last known usage: \d\d:\d\d today/)).toBeVisible();
    await page.getByRole('button', { name: 'Remove from this phone' }).click();
    await expect(page.getByRole('heading', { name: 'No eSIM is kept on this phone' })).toBeVisible();
  });

  test('pages seen before open again, a visitor’s own pages say that there is no network', async ({
    page,
    context,
  }) => {
    await page.goto('/products?country=TR');
    await page.getByRole('radio', { name: /^5 GB/ }).check();
    await page.getByRole('button', { name: 'Add to Cart' }).click();
    await expect(page.getByText('Added to cart', { exact: true })).toBeVisible();
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page.goto('/products?country=JP');
    await expect(page.getByText(/Showing \d+ plans in Japan/)).toBeVisible();
    await page.goto('/cart');
    await expect(page.getByRole('heading', { name: 'Your Cart' })).toBeVisible();

    await context.setOffline(true);
    await page.goto('/products?country=JP');
    await expect(page.getByText(/Showing \d+ plans in Japan/)).toBeVisible();
    for (const path of ['/cart', '/portal?token=pt_secret', '/products?country=FR']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible();
      expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(path);
    }
    await page.getByRole('link', { name: 'eSIMs on this phone' }).click();
    await expect(page.getByRole('heading', { name: 'No eSIM is kept on this phone' })).toBeVisible();

    const kept = await page.evaluate(async () => {
      const urls: string[] = [];
      for (const name of await caches.keys()) {
        for (const { url } of await (await caches.open(name)).keys()) urls.push(new URL(url).pathname);
      }
      return urls;
    });
    expect(
      kept.filter((path) => /^\/(?:tr\/)?(?:api|sandbox|cart|checkout|portal|order-confirmation)/.test(path)),
    ).toEqual([]);

    await context.setOffline(false);
    await page.goto('/cart');
    await expect(page.getByRole('heading', { name: 'Your Cart' })).toBeVisible();
  });

  test('a browser that keeps nothing says so, and the page goes on', async ({ page, visitor }) => {
    await visitor.settleIn();
    await visitor.putIntoCart('TR');
    const order = await visitor.buy();
    await page.addInitScript(() => {
      Object.defineProperty(window, 'indexedDB', {
        value: {
          open() {
            throw new DOMException('The operation is insecure.', 'SecurityError');
          },
        },
      });
    });
    await page.goto(`/order-confirmation/${order.orderNumber}`);
    await page.getByRole('button', { name: 'Keep on this phone' }).click();
    await expect(page.getByText('This browser does not let us keep anything')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Save QR code' })).toBeVisible();
  });
});
