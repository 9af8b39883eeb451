import type { Page } from '@playwright/test';
import { expect, test } from '../setup/journey.ts';

const PLAN = '/products/esim_1GB_7D_JP_V2';

function watchStylesheets(page: Page): string[] {
  const addresses: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith('.css')) addresses.push(request.url());
  });
  return addresses;
}

test('a page is styled by its own HTML, and the file of all styles comes once, with the scripts', async ({ page }) => {
  const stylesheets = watchStylesheets(page);
  await page.goto('/');
  await expect(page.getByRole('region', { name: 'Featured plans' }).getByRole('link').first()).toHaveCSS(
    'display',
    'grid',
  );
  expect(stylesheets).toEqual([]);
  await page.keyboard.press('Shift');
  await expect(page.locator('script[type=speculationrules]')).toHaveCount(0);
  expect(stylesheets).toHaveLength(1);
  await page.locator('main a[href^="/products/"]').first().click();
  await expect(page.locator('section[aria-labelledby="plan"]')).toHaveCSS('display', 'grid');
  expect(stylesheets).toHaveLength(1);
});

test('a page without React asks for no stylesheet', async ({ page }) => {
  const stylesheets = watchStylesheets(page);
  await page.goto('/faq');
  await page.keyboard.press('Shift');
  await expect(page.locator('details').first().locator('summary')).toHaveCSS('display', 'flex');
  await page.waitForLoadState('networkidle');
  expect(stylesheets).toEqual([]);
});

/**
 * What has changed since the last look, by class and property: undefined at the first. What is out of sight or moves has no
 * style to compare. The page compares, so that megabytes of styles stay there.
 */
function findChangedStyles(page: Page): Promise<string[] | undefined> {
  return page.evaluate(() => {
    const still = new CSSStyleSheet();
    still.replaceSync('*{content-visibility:visible!important;animation:none!important;transition:none!important}');
    document.adoptedStyleSheets = [still];
    const before = Reflect.get(window, 'seenStyles') as string[] | undefined;
    const seen = [...document.body.querySelectorAll('*')].flatMap((element) => {
      const style = getComputedStyle(element);
      return [...style].map((name) => `${element.getAttribute('class')} ${name}: ${style.getPropertyValue(name)}`);
    });
    Reflect.set(window, 'seenStyles', seen);
    if (!before || before.length === seen.length) return before && seen.filter((each, index) => each !== before[index]);
    return [`${before.length} values of styles before, ${seen.length} after`];
  });
}

for (const path of ['/tr', '/products', '/products?country=TR', PLAN, '/trip', '/cart', '/auth', '/faq', '/support']) {
  test.describe(path, () => {
    test.use({ javaScriptEnabled: false });

    test('the rules in its HTML are all that matter to it', async ({ page }) => {
      await page.goto(path);
      expect(await findChangedStyles(page)).toBeUndefined();
      await page.locator('link[data-styles]').evaluate((link) => link.setAttribute('rel', 'stylesheet'));
      await expect.poll(() => page.evaluate(() => [...document.styleSheets].some(({ href }) => href))).toBe(true);
      expect(await findChangedStyles(page)).toEqual([]);
    });
  });
}

test.describe('when the file of all styles does not come', () => {
  test.use({ expectedStatuses: [0] });

  test('the page works all the same', async ({ page }) => {
    await page.route('**/*.css', (route) => route.abort('internetdisconnected'));
    await page.goto(PLAN);
    await page.getByRole('button', { name: 'Add to Cart' }).first().click();
    await expect(page.getByRole('banner').getByRole('link', { name: /Cart/ })).toContainText('1');
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a page is styled all the same', async ({ page }) => {
    await page.goto(PLAN);
    await expect(page.locator('section[aria-labelledby="plan"]')).toHaveCSS('display', 'grid');
    await expect(page.getByRole('button', { name: 'Add to Cart' })).toHaveCSS('background-color', 'rgb(255, 204, 0)');
  });
});
