import { execFile } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { makeDataFolder } from './embedded-shop.ts';
import { reservePort } from './reserve-port.ts';
import { createShopProcess } from './shop-process.ts';
import { card, createBuyer, isCompleted, placedOrder } from './shopper.ts';

/** A folder made by `npm run package`; `npm test` makes one. */
const FOLDER = process.env.PACKAGE_FOLDER;
const dataDir = makeDataFolder();
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

test.runIf(FOLDER)('a packaged shop, started with nothing around it, sells an eSIM', async () => {
  const folder = FOLDER ?? '';
  const file = (path: string) => join(folder, path);
  const node = existsSync(file('bin/node')) ? file('bin/node') : process.execPath;
  const env = { PATH: '', NODE_ENV: '', DATA_DIR: dataDir };
  const port = await reservePort();
  const shop = createShopProcess({
    node,
    file: file('server/build/start.js'),
    port,
    env,
    readyLine: 'esimshop is open at',
  });
  await shop.start();
  try {
    const page = await shop.request('GET', '/products');
    expect(page.status).toBe(200);
    const script = /\/assets\/[\w-]+\.js/.exec(page.text)?.[0] ?? '';
    expect(await shop.request('GET', script)).toMatchObject({ status: 200 });

    const listed = (await shop.request('GET', '/api/products?country=TR')).body as { products: { id: string }[] };
    const buyer = await createBuyer(shop, listed.products[0]?.id);
    const order = placedOrder(await buyer.submit({ body: card('4242424242424242') }));
    const completed = await buyer.waitForOrder(order.orderNumber, isCompleted);
    expect(completed.metadata.esimInfoArray).toHaveLength(1);
    expect(completed.esimQrCode).toMatch(/^LPA:1\$/);

    const command = [file('server/src/app/shop-command.ts'), 'orders'];
    const { stdout } = await promisify(execFile)(node, command, { env });
    expect(stdout).toContain(order.orderNumber);
  } finally {
    expect(await shop.stop('SIGTERM')).toEqual({ code: 0, signal: null });
  }
});
