import { expect } from '@playwright/test';
import { check, deviation, type Row, unitTest } from './row.ts';
import { expectToastDuration, swipeToast } from './toasts.ts';

const PLANS = 'contracts/src/plans.test.ts';
const BUNDLES = 'server/src/partners/esim-go/bundle-kind.test.ts';
const FORMAT = 'web/app/lib/format.test.ts';

/** Section 9: business constants and limits. */
export const numberRows: readonly Row[] = [
  unitTest('9.cache.list', 'product list fresh for 5 minutes (300 s)', 'server/src/catalogue/routes.test.ts', 'the full list contains every plan on sale and is cacheable for five minutes'),
  unitTest(
    '9.cache.browser',
    'fresh for 5 minutes, no refetch on window focus, no interval, no retries; cache garbage collection after 5 minutes',
    'web/app/lib/query-client.test.ts',
    'data is fresh for five minutes, never refetched automatically, and dropped after five more',
  ),
  check('9.featured', 'home', 'Featured plans: 4 on home', 'counted', ({ page, t }) => expect(page.getByRole('region', { name: t('home.featured') }).getByRole('listitem')).toHaveCount(4)),
  check('9.skeletons', 'home while loading', '8 skeleton cards', 'counted while the plans load', ({ page }) => expect(page.locator('section[aria-labelledby="featured"] li')).toHaveCount(8)),
  check('9.featured.preview', 'design preview', '6 on design preview', 'counted', ({ featuredTickets }) => expect(featuredTickets).toHaveCount(6)),
  check('9.popular', 'destinations', 'Popular country codes: US, UK, DE, FR, IT, ES, CA, AU, JP, TR, TH, NL', 'the links of the twelve cards; UK is stored as GB', async ({ destinationRows }) => {
    const links = await destinationRows.evaluateAll((rows) => rows.map((row) => (row as HTMLAnchorElement).href));
    const codes = links.map((link) => new URL(link).searchParams.get('country'));
    expect(codes.toSorted()).toEqual(['AU', 'CA', 'DE', 'ES', 'FR', 'GB', 'IT', 'JP', 'NL', 'TH', 'TR', 'US']);
  }),
  check('9.cart.quantity', 'plan added', 'Add-to-cart quantity 1', 'the cart’s count', ({ cartLink }) => expect(cartLink).toContainText('1')),
  unitTest('9.cart.limits', 'cart default quantity 1; at most 10 of a plan and 20 plans', 'server/src/checkout/carts/carts.test.ts', 'a hundred concurrent adds are capped at ten units, and seven add up to seven'),
  check('9.cart.sums', 'cart with one plan', 'Shipping free (0), tax 0, total equals subtotal', 'the lines of the summary', ({ cartSummary, t }) =>
    expect(cartSummary.getByRole('definition')).toContainText(['$13.99', '$13.99', t('totals.free'), '$0.00', '$13.99']),
  ),
  unitTest('9.money', 'currency formatted en-US, default USD, two decimals', 'contracts/src/money.test.ts', 'money is formatted as in en-US in every language'),
  unitTest('9.money.turkish', 'the same money in Turkish', FORMAT, 'money looks the same in both languages'),
  unitTest('9.data', 'Data of 1000 MB or more is shown in GB', PLANS, '1000 MB or more is shown in GB'),
  unitTest('9.unit-price', 'per-GB price is price divided by GB; per-day price divided by days', FORMAT, 'the price of a gigabyte or a day is rounded half up'),
  unitTest('9.validity', 'd, w, m, y become day, week, month, year with plurals', 'web/app/lib/translate.test.ts', 'a counted text takes its plural form'),
  check('9.tiers', 'country plans', 'Lite 1GB then 512kbps; Essentials 1GB then 1.25mbps; Plus 2GB then 2mbps', 'the three sentences above the table', async ({ page, language }) => {
    const essentials = { en: /1\sGB.+1\.25\sMbps/, tr: /1\sGB.+1,25\sMbps/ }[language];
    for (const speed of [/1\sGB.+512\skbps/, essentials, /2\sGB.+2\sMbps/]) await expect(page.getByRole('definition').filter({ hasText: speed }).first()).toBeVisible();
  }),
  unitTest('9.tiers.default', 'default 1GB daily then 512kbps', BUNDLES, '%s has the tier %s'),
  unitTest('9.refund.made', 'full refund if not activated and within 30 days, none after activation', 'e2e/journeys/refund.test.ts', 'an eSIM that is activated while its owner reads is not returned'),
  unitTest('9.refund.rule', '100% within 30 days', 'server/src/checkout/refunds/refunds.test.ts', 'a customer is refunded within 30 days while the eSIM is not activated'),
  unitTest('9.refund', '100% within 30 days while not activated', 'web/app/features/content/content.test.ts', 'the refund policy is one sentence wherever it is claimed, in %s'),
  unitTest('9.support.hours', 'chat weekdays 09:00-18:00', 'web/app/features/support/opening-hours.test.ts', 'on weekdays support opens at nine and closes at six in Istanbul'),
  check('9.toast.added', 'plan added', 'add-to-cart 5000 ms', 'timed', ({ page }) => expectToastDuration(page, 5000)),
  check('9.toast.sample', 'sample selected', 'sample product 3000 ms', 'timed', ({ page }) => expectToastDuration(page, 3000)),
  check('9.toast.selected', 'destination just selected', 'country selection 1500 ms', 'timed', ({ page }) => expectToastDuration(page, 1500)),
  check('9.toast.default', 'plan removed', 'default duration 5000 ms', 'timed', ({ page }) => expectToastDuration(page, 5000)),
  check('9.toast.one', 'adding from the list fails', 'one visible at a time', 'after pressing it twice more, there is one toast', async ({ toast, press }) => {
    for (let times = 0; times < 2; times++) await press('adding.add');
    await expect(toast).toHaveCount(1);
  }),
  check('9.toast.hotkey', 'updating the quantity fails', 'F8 hotkey', 'after pressing it, the toasts have the focus', async ({ page }) => {
    await page.keyboard.press('F8');
    await expect(page.locator('[data-toasts]')).toBeFocused();
  }),
  check('9.toast.swipe', 'removing the plan fails', 'swipe right, threshold 50 px', 'stays after a swipe of 40 px, disappears after 80 px', async ({ page, toast }) => {
    await swipeToast(page, 40);
    await expect(toast).toBeVisible();
    await swipeToast(page, 80);
    await expect(toast).toHaveCount(0);
  }),
  deviation('9.toast.removal', 'removal delay 1,000,000 ms', 'Only one toast exists at a time and is discarded when it closes, so nothing is left to remove later (decision 48).'),
  deviation('9.selection.refetch', 'Country selection re-fetches after 100 ms', 'The selected country’s plans are requested immediately; refetching the same fresh list would change nothing (decision 48).'),
  check('9.tooltip', 'destinations', 'Tooltip delay 700 ms', 'the transition delay of the card’s tooltip on hover', async ({ destinationRows }) => {
    const row = destinationRows.first();
    await row.hover();
    expect(await row.evaluate((card) => getComputedStyle(card, '::after').transitionDelay)).toBe('0.7s');
  }),
  check('9.search.close', 'search with suggestions', 'The suggestion list closes 150 ms after blur', 'still open on blur, closed 150 ms later', async ({ page }) => {
    await expect(page.getByRole('listbox')).toBeVisible();
    const openForMs = await page.evaluate(measureListAfterBlur);
    expect(openForMs).toBeGreaterThanOrEqual(149);
    expect(openForMs).toBeLessThan(450);
  }),
  check('9.search.eight', 'search with suggestions', 'at most 8 suggestions', 'counted for a short word', async ({ page }) => {
    await page.getByRole('combobox').fill('an');
    await expect(page.getByRole('option')).toHaveCount(8);
  }),
  unitTest('9.length.name', 'Minimum name length 2; phone field up to 20; postal code up to 20', 'contracts/src/checkout.test.ts', 'names have at least 2 characters, phone numbers and postal codes at most 20'),
  unitTest('9.iccid', 'ICCID masking: first 6 and last 4 characters', 'contracts/src/activation-code.test.ts', 'an ICCID shows its first six and last four characters'),
  check('9.qr.confirmation', 'confirmation', 'QR image: 48 units on confirmation', '12 rem, which is 192 px', async ({ qrCode }) => expect((await qrCode.boundingBox())?.width).toBe(192)),
  check('9.qr.portal', 'QR code in the portal', '150 by 150 px on the portal/e-mail display', 'measured', async ({ qrCode }) => expect(await qrCode.boundingBox()).toMatchObject({ width: 150, height: 150 })),
];

/** Runs in the page: for how long the list of suggestions outlives the focus, in milliseconds. */
function measureListAfterBlur(): Promise<number> {
  const list = document.querySelector<HTMLElement>('[role=listbox]');
  return new Promise((resolve) => {
    const leftAt = performance.now();
    const observer = new MutationObserver(() => list?.hidden && resolve(performance.now() - leftAt));
    observer.observe(document.body, { subtree: true, attributes: true });
    document.querySelector<HTMLElement>('[role=combobox]')?.blur();
  });
}
