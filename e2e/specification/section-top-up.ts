import { expect } from '@playwright/test';
import { button, check, heading, type Row, text, unitTest } from './row.ts';

const TOP_UP = 'server/src/checkout/top-ups/top-up.test.ts';
const RETURN_DELAY_MS = 1500;

/** Top-ups, in every section of the specification. */
export const topUpRows: readonly Row[] = [
  check('2.portal.top-up', 'portal with an eSIM', "a 'Top-Up' button disabled unless the eSIM is active", 'disabled, with the reason beside it', async ({ page, t }) => {
    await expect(page.getByRole('button', { name: t('portal.topUp') })).toBeDisabled();
    await expect(page.getByText(t('portal.topUpInactive'))).toBeVisible();
  }),
  check('2.portal.top-up.to', 'portal with an eSIM in use', 'Top-Up goes to /portal/topup with esimId, bundle and token', 'the address of the link', async (scenario) => {
    await expect(scenario.link('portal.topUp')).toHaveAttribute('href', /^\/portal\/topup\?esimId=\d+&bundle=esim_5GB_30D_JP_V2&token=pt_[\w-]{43}$/);
  }),
  check('2.top-up.back', 'top-up', "'Back to Portal' to /portal?token={token}", 'the address of the link', async (scenario) => {
    await expect(scenario.link('top-up.back')).toHaveAttribute('href', /^\/portal\?token=pt_[\w-]{43}$/);
  }),
  check('2.top-up.address', 'top-up', 'query parameters token, esimId, bundle', 'the token has left the address', async ({ page }) => {
    await expect(page).toHaveURL(/\/portal\/topup\?esimId=\d+&bundle=esim_5GB_30D_JP_V2$/);
  }),
  heading('2.top-up.title', 'top-up', 'Top-Up Your eSIM', 'top-up.title'),
  text('2.top-up.subtitle', 'top-up', 'Add more data to your {bundle} eSIM', 'top-up.subtitle'),
  text('2.top-up.loading', 'top-up while loading', 'Loading available top-up packages...', 'top-up.loading'),
  text('2.top-up.none', 'top-up without packages', 'No top-up packages available for this eSIM.', 'top-up.none'),
  check('2.top-up.esim', 'top-up', 'eSIM information (masked ID and package)', 'in the ticket', async ({ page, t }) => {
    const ticket = page.getByRole('form').locator('section');
    await expect(ticket).toContainText(/\d{6}••••\d{4}/);
    await expect(ticket.getByText(t('top-up.package'), { exact: true })).toBeVisible();
  }),
  check('2.top-up.packages', 'top-up', "a radio list of packages (name, price with $ and 2 decimals, description, Data chip, 'Valid for N days' chip)", 'the first row', async ({ page, t }) => {
    const row = page.locator('label', { has: page.locator('input[name="package"]') }).first();
    await expect(row.getByText(/^\d+\sGB$/)).toBeVisible();
    await expect(row).toContainText('$4.99');
    await expect(row).toContainText(t('top-up.description'));
    await expect(row).toContainText(t('top-up.dataChip'));
    await expect(row).toContainText(t('top-up.validFor'));
  }),
  text('2.top-up.instant', 'top-up', 'Instant Activation', 'top-up.instant'),
  button('2.top-up.buy', 'top-up', 'Purchase Top-Up', 'top-up.buy'),
  check('2.top-up.disabled', 'top-up', 'disabled until a package is selected', 'before and after a selection', async ({ page, t }) => {
    const buy = page.getByRole('button', { name: t('top-up.buy') });
    await expect(buy).toBeDisabled();
    await page.locator('input[name="package"]').first().check();
    await expect(buy).toBeEnabled();
  }),
  button('2.top-up.processing', 'top-up while processing', 'Processing...', 'top-up.processing'),
  text('2.top-up.terms', 'top-up', 'Data validity extends from the date of activation', 'top-up.terms'),
  unitTest('3.top-up', 'Top-up package: id, name, description, price (number), dataAmount, validity (days)', TOP_UP, 'the offer has our prices, the card that pays, and only what the profile of the eSIM accepts'),
  check('4.top-up', 'topped up', 'Top-up success: return to the portal after 1.5 seconds', 'the time from the toast to the portal’s address', async ({ page }) => {
    await page.waitForURL(/\/portal\?esim=\d+$/);
    const waitedMs = await page.evaluate(() => performance.now() - Number(Reflect.get(window, 'toastTimes').shownAt));
    // A busy browser draws the toast after the delay has begun, up to half a second as seen.
    expect(waitedMs).toBeGreaterThanOrEqual(RETURN_DELAY_MS - 1000);
    expect(waitedMs).toBeLessThan(RETURN_DELAY_MS + 2000);
  }),
  text('5.top-up.title', 'top-up without a choice', 'Selection Required', 'top-up.selectTitle'),
  text('5.top-up', 'top-up without a choice', 'Please select a top-up package.', 'top-up.selectText'),
  unitTest('6.top-up', 'the token in the query is the only authorisation', TOP_UP, 'no token but the owner’s opens or tops up an eSIM, and no eSIM but their own'),
  unitTest('7.top-up.packages', 'GET /api/portal/topup-packages?token={token}&bundle={bundle}: packages[]', TOP_UP, 'two eSIMs with the same bundle are told apart, and the newest answers for both'),
  unitTest('7.top-up.purchase', 'POST /api/portal/purchase-topup: token, esimId, packageId', TOP_UP, 'a top-up is paid with the saved card, applied once, and confirmed by a receipt'),
  text('8.top-up.fetch', 'top-up fails to load', 'Failed to fetch top-up packages', 'top-up.fetchFailed'),
  text('8.top-up.failed.title', 'top-up with a declined card', 'Top-Up Failed', 'top-up.failedTitle'),
  text('8.top-up.failed', 'top-up with a declined card', 'Failed to purchase top-up', 'top-up.failedText'),
  text('8.top-up.done.title', 'topped up', 'Top-Up Successful', 'top-up.successTitle'),
  text('8.top-up.done', 'topped up', 'Your eSIM has been topped up successfully.', 'top-up.successText'),
];
