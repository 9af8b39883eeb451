import { expect, test } from '../setup/journey.ts';
import { expectAccessible, expectNoHorizontalScroll } from '../steps/expect-accessible.ts';

/** Made of the same parts as the terms and the guide that `accessible-pages.test.ts` opens at both widths. */
const TEXTS = { guides: '/blog', privacy: '/privacy', refunds: '/refund', cookies: '/cookies' } as const;

for (const [name, path] of Object.entries(TEXTS)) {
  test(`${name} is accessible`, async ({ page }) => {
    const response = await page.goto(path);
    expect(response?.status()).toBe(200);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expectNoHorizontalScroll(page);
    await expectAccessible(page);
  });
}

for (const [fault, markup, found] of [
  ['light text', '<style>p { color: light-dark(#ccc, #fff) }</style>', 'light color-contrast'],
  ['dark text', '<style>p { color: light-dark(#000, #333) }</style>', 'dark color-contrast'],
  ['an unnamed button', '<button></button>', 'light button-name'],
] as const) {
  test(`the check of accessibility finds ${fault}`, async ({ page }) => {
    await page.setContent(`<!doctype html><html lang="en"><title>Test</title>
      <style>html { color-scheme: light dark; background: light-dark(#fff, #000) }</style>
      <main><h1>Test</h1><p>Text</p>${markup}</main></html>`);
    await expect(expectAccessible(page)).rejects.toThrow(found);
  });
}

test('the check of accessibility finds an unnamed button in a frame', async ({ page }) => {
  await page.goto('/email-preview');
  await page.frames()[1]?.evaluate(() => document.body.append(document.createElement('button')));
  await expect(expectAccessible(page)).rejects.toThrow('light button-name');
});
