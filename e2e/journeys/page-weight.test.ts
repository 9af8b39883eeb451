import { expect, test } from '../setup/journey.ts';
import { signInAsAdmin } from '../steps/admin.ts';
import { hydrate } from '../steps/hydrate.ts';
import { watchRequests } from '../steps/settle.ts';
import { FIRST_FLIGHT, measureResponse, measureTransferSize } from '../steps/transfer-size.ts';

type Budget = { html: number; scripts: number };

const KB = 1000;
/** What fits into the first round trip of a new connection, about ten packets, and 140 kB of scripts, in one language. */
const LANDING: Budget = { html: 14.6 * KB, scripts: 140 * KB };
/** With what filters, sorts and compares plans. */
const PLANS: Budget = { html: 14.6 * KB, scripts: 145.5 * KB };
const LIST: Budget = { html: 24 * KB, scripts: PLANS.scripts };
const TRIP: Budget = { html: 16 * KB, scripts: 143.2 * KB };
const SESSION: Budget = { html: 14 * KB, scripts: 135.7 * KB };
/** With usage, installation, refunds, and the way to more data. */
const PORTAL: Budget = { html: 14 * KB, scripts: 157.4 * KB };
const CONFIRMATION: Budget = { html: 14 * KB, scripts: 159.7 * KB };
/** With what checks their fields. */
const FORMS: Budget = { html: 14 * KB, scripts: 173 * KB };
/** With what follows a cart, its code and its currency, too. */
const CHECKOUT: Budget = { html: 14 * KB, scripts: 180.6 * KB };
const READING: Budget = { html: 14 * KB, scripts: 0 };

/** Transfer sizes in brotli: HTML with its styles, all scripts once the page is idle. Turkish words are longer. */
const BUDGETS: Record<string, Budget> = {
  '/': LANDING,
  '/tr': LANDING,
  '/products': PLANS,
  '/tr/products': PLANS,
  '/products?show=all': LIST,
  '/products?country=JP': PLANS,
  '/products/esim_1GB_7D_JP_V2': LANDING,
  '/trip': TRIP,
  '/tr/trip': TRIP,
  '/trip?countries=TR,GR,IT&days=10&data=normal': TRIP,
  '/cart': SESSION,
  '/tr/checkout': CHECKOUT,
  '/tr/order-confirmation/unknown': CONFIRMATION,
  '/portal': PORTAL,
  '/tr/portal/topup': PORTAL,
  '/tr/portal/help': PORTAL,
  '/auth': FORMS,
  '/profile': FORMS,
  '/how-it-works': READING,
  '/support': READING,
  '/faq': READING,
  '/blog': READING,
  '/terms': READING,
  '/no/such/page': READING,
};

test.use({ expectedStatuses: [401, 404] });

for (const [path, budget] of Object.entries(BUDGETS)) {
  test(`${path} stays within its byte budget`, async ({ page, baseURL, visitor }) => {
    if (path === '/tr/checkout') {
      await visitor.useSession();
      await visitor.addToCart('JP');
    }
    const scripts = new Set<string>();
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.add(request.url());
    });
    const untilSettled = watchRequests(page);
    await page.goto(path);
    // A page fetches its scripts on the first key press, or else when it is idle.
    if (budget.scripts > 0) await hydrate(page);
    else await page.keyboard.press('Shift');
    await untilSettled();

    let script = 0;
    for (const url of scripts) script += await measureTransferSize(url, 'br');
    // Cached pages are recompressed at a higher level shortly after their first request.
    await expect
      .poll(() => measureTransferSize(`${baseURL}${path}`, 'br'), { message: 'HTML in brotli' })
      .toBeLessThanOrEqual(budget.html);
    expect(script, 'scripts in brotli').toBeLessThanOrEqual(budget.scripts);
    expect([...scripts].filter(isOfAdmin), 'scripts of the admin').toEqual([]);
    const language = await page.locator('html').getAttribute('data-language');
    const ownScripts = new RegExp(`/assets/(?:${language}/)?[^/]+$`);
    expect(
      [...scripts].filter((url) => !ownScripts.test(url)),
      'scripts in another language',
    ).toEqual([]);
  });
}

/** The first load of the admin, its first tab and what an admin's pages share with everybody's. */
const ADMIN_SCRIPTS = 300 * KB;

function isOfAdmin(url: string): boolean {
  return /\/assets\/\w+\/admin-/.test(url);
}

test('/admin stays within its byte budget', async ({ page }) => {
  await signInAsAdmin(page);
  const scripts = new Set<string>();
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.add(request.url());
  });
  await page.goto('/admin');
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
  await expect(page.getByText(/^No orders$|of \d+ orders/)).toBeVisible();
  let script = 0;
  for (const url of scripts) script += await measureTransferSize(url, 'br');
  expect([...scripts].filter(isOfAdmin).length, 'scripts of the admin').toBeGreaterThan(0);
  expect(script, 'scripts in brotli').toBeLessThanOrEqual(ADMIN_SCRIPTS);
});

for (const path of [
  '/',
  '/tr',
  '/products',
  '/products?country=TR',
  '/tr/products?country=US',
  '/products/esim_1GB_7D_JP_V2',
]) {
  test(`${path} arrives whole, with its headers, in the first round trip`, async ({ baseURL }) => {
    await expect
      .poll(async () => {
        const { headers, body } = await measureResponse(`${baseURL}${path}`, 'br');
        return headers + body;
      })
      .toBeLessThanOrEqual(FIRST_FLIGHT);
  });
}
