import type { Page } from '@playwright/test';
import { expect, test } from '../setup/journey.ts';

/** When the page was first painted and when it first asked for files of a kind, in milliseconds since the visit began. */
function readTimes(page: Page) {
  return page.evaluate(() => {
    const [paint] = performance.getEntriesByName('first-contentful-paint');
    const firstOf = (folder: string) =>
      performance.getEntriesByType('resource').find(({ name }) => new URL(name).pathname.startsWith(folder))?.startTime;
    return { paint: paint?.startTime, typeface: firstOf('/fonts/'), flag: firstOf('/flags/') };
  });
}

for (const path of ['/', '/products', '/products?country=JP', '/products/esim_1GB_7D_JP_V2']) {
  test(`a first visit to ${path} paints its words before it asks for typeface and flags`, async ({ page }) => {
    await page.goto(path);
    await expect
      .poll(() => readTimes(page))
      .toMatchObject({ paint: expect.any(Number), typeface: expect.any(Number), flag: expect.any(Number) });
    const { paint = 0, typeface = 0, flag = 0 } = await readTimes(page);
    expect(typeface).toBeGreaterThanOrEqual(paint);
    expect(flag).toBeGreaterThanOrEqual(paint);
  });
}

test('within the shop a page comes in its typeface at once', async ({ page }) => {
  await page.goto('/faq');
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      Object.assign(window, { inTypeface: document.documentElement.hasAttribute('data-painted') });
    });
  });
  await page.getByRole('navigation').getByRole('link', { name: 'eSIM Plans' }).first().click();
  await expect(page).toHaveURL('/products');
  expect(await page.evaluate(() => Reflect.get(window, 'inTypeface'))).toBe(true);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('typeface and flags come all the same', async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto('/');
    await expect.poll(() => asked).toEqual(expect.arrayContaining(['/fonts/overpass-latin.woff2', '/flags/US.svg']));
  });
});

test('a pointer that rests on the page starts no scripts before their time, one that moves does', async ({
  page,
  isMobile,
}) => {
  test.skip(isMobile, 'A phone has no pointer that rests');
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  await page.goto('/faq');
  await page.mouse.move(200, 300);
  await page.goto('/');
  await page.waitForTimeout(500);
  expect(scripts).toEqual([]);
  await page.mouse.move(220, 320, { steps: 4 });
  await expect.poll(() => scripts.length, { timeout: 400 }).toBeGreaterThan(0);
});
