import { expect, test } from '../setup/journey.ts';
import { countWireBytes } from '../steps/wire-bytes.ts';

type Budget = { html: number; scripts: number };

const KB = 1000;
const BROWSING: Budget = { html: 14 * KB, scripts: 150 * KB };
const LIST: Budget = { html: 24 * KB, scripts: 155 * KB };
const SESSION: Budget = { html: 14 * KB, scripts: 155 * KB };
const READING: Budget = { html: 14 * KB, scripts: 0 };

/** Bytes on the wire: HTML with its styles in brotli, all scripts in gzip once the page is idle. */
const BUDGETS: Record<string, Budget> = {
  '/': BROWSING,
  '/tr': BROWSING,
  '/products': LIST,
  '/products?show=all': LIST,
  '/products?country=JP': LIST,
  '/products/esim_1GB_7D_JP_V2': BROWSING,
  '/trip': LIST,
  '/trip?countries=TR,GR,IT&days=10&data=normal': LIST,
  '/cart': SESSION,
  '/checkout': { html: 14 * KB, scripts: 180 * KB },
  '/order-confirmation/unknown': SESSION,
  '/portal': SESSION,
  '/how-it-works': READING,
  '/support': READING,
  '/faq': READING,
  '/blog': READING,
  '/terms': READING,
  '/no/such/page': READING,
};

test.skip(({ isMobile }) => isMobile, 'A page weighs the same at every width');
test.use({ expectedStatuses: [404] });

for (const [path, budget] of Object.entries(BUDGETS)) {
  test(`${path} stays within its budget of bytes`, async ({ page, baseURL, visitor }) => {
    if (path === '/checkout') {
      await visitor.settleIn();
      await visitor.putIntoCart('JP');
    }
    const scripts = new Set<string>();
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.add(request.url());
    });
    await page.goto(path);
    // The first key is what a page waits for before it fetches its scripts; otherwise an idle moment later.
    await page.keyboard.press('Shift');
    await page.waitForTimeout(1_500);
    await page.waitForLoadState('networkidle');

    let script = 0;
    for (const url of scripts) script += await countWireBytes(url, 'gzip');
    // Pages that are kept are compressed again, better, shortly after they were first asked for.
    await expect
      .poll(() => countWireBytes(`${baseURL}${path}`, 'br'), { message: 'HTML in brotli' })
      .toBeLessThanOrEqual(budget.html);
    expect(script, 'scripts in gzip').toBeLessThanOrEqual(budget.scripts);
  });
}
