import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { expect, test } from '../setup/journey.ts';
import { addShopScript } from '../steps/add-shop-script.ts';
import { stopClock } from '../steps/stop-clock.ts';

/** Milliseconds from navigation to the first paint and to the first requests for the font and a flag. */
function readTimes(page: Page) {
  return page.evaluate(() => {
    const [paint] = performance.getEntriesByName('first-contentful-paint');
    const firstOf = (folder: string) =>
      performance.getEntriesByType('resource').find(({ name }) => new URL(name).pathname.startsWith(folder))?.startTime;
    return { paint: paint?.startTime, font: firstOf('/fonts/'), flag: firstOf('/flags/') };
  });
}

for (const path of ['/', '/products', '/products?country=JP', '/products/esim_1GB_7D_JP_V2']) {
  test(`a first visit to ${path} paints its text before it requests the font and flags`, async ({ page }) => {
    await page.goto(path);
    await expect
      .poll(() => readTimes(page))
      .toMatchObject({ paint: expect.any(Number), font: expect.any(Number), flag: expect.any(Number) });
    const { paint = 0, font = 0, flag = 0 } = await readTimes(page);
    expect(font).toBeGreaterThanOrEqual(paint);
    expect(flag).toBeGreaterThanOrEqual(paint);
  });
}

test('the manifest is linked once the text is painted, and React keeps the link', async ({ page }) => {
  const response = await page.goto('/');
  expect(await response?.text()).not.toContain('rel="manifest"');
  const manifest = page.locator('link[rel="manifest"]');
  await expect(manifest).toHaveAttribute('href', /\/manifest\.webmanifest$/);
  await page.evaluate(() => document.addEventListener('shop:ready', () => Object.assign(window, { isReady: true })));
  await page.keyboard.press('Shift');
  await page.waitForFunction(() => Reflect.get(window, 'isReady'));
  await expect(manifest).toHaveCount(1);
});

test('the font waits for all of the text, not for a header that is painted while the rest arrives', async ({
  browser,
  baseURL,
}) => {
  // A page of its own, since the slow server is not the shop.
  const page = await browser.newPage();
  const html = await (await fetch(`${baseURL}/`)).text();
  const [header = '', rest = ''] = html.split(/(?=<main)/);
  const slow = createServer(async (request, response) => {
    if (request.url !== '/') {
      const { status, headers, body } = await fetch(`${baseURL}${request.url}`);
      response.writeHead(status, { 'content-type': headers.get('content-type') ?? '' });
      if (body) for await (const chunk of body) response.write(chunk);
      response.end();
      return;
    }
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).write(header);
    slow.once('rest', () => response.end(rest));
  }).listen(0, 'localhost');
  await once(slow, 'listening');
  try {
    await page.goto(`http://localhost:${(slow.address() as AddressInfo).port}/`, { waitUntil: 'commit' });
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    const root = page.locator('html');
    await expect(root).not.toHaveAttribute('data-painted');
    slow.emit('rest');
    await expect(root).toHaveAttribute('data-painted');
  } finally {
    await page.close();
    slow.closeAllConnections();
    slow.close();
  }
});

test('on later pages the font is applied at once', async ({ page }) => {
  await page.goto('/faq');
  await addShopScript(page, () => {
    addEventListener('DOMContentLoaded', () => {
      Object.assign(window, { hasFont: document.documentElement.hasAttribute('data-painted') });
    });
  });
  await page.getByRole('navigation').getByRole('link', { name: 'eSIM Plans' }).first().click();
  await expect(page).toHaveURL('/products');
  expect(await page.evaluate(() => Reflect.get(window, 'hasFont'))).toBe(true);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('font and flags are loaded, too', async ({ page }) => {
    const requested: string[] = [];
    page.on('request', (request) => requested.push(new URL(request.url()).pathname));
    await page.goto('/');
    await expect
      .poll(() => requested)
      .toEqual(expect.arrayContaining(['/fonts/overpass-latin.woff2', '/flags/US.svg']));
  });
});

test('scripts are loaded when the pointer moves, not while it rests', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  // Time stands still, so that nothing but the pointer can start the page.
  await stopClock(page);
  await addShopScript(page, () => {
    const movements: number[] = [];
    Object.assign(window, { movements });
    addEventListener('pointermove', ({ movementX, movementY }) => movements.push(Math.abs(movementX + movementY)));
  });
  const readMovements = () => page.evaluate(() => Reflect.get(window, 'movements') as number[]);
  await page.goto('/faq');
  await page.mouse.move(200, 300);
  await page.goto('/');
  // So a browser reports a pointer that rests, once there is a layout below it.
  await page.mouse.move(200, 300);
  await expect.poll(readMovements).toEqual([0]);
  await page.waitForLoadState('networkidle');
  expect(scripts).toEqual([]);
  await page.mouse.move(220, 320, { steps: 4 });
  await expect.poll(() => scripts.length).toBeGreaterThan(0);
});
