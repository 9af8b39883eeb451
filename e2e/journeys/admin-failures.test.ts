import { expect, test } from '../setup/journey.ts';
import { textsOf } from '../setup/texts.ts';
import { signInAsAdmin } from '../steps/admin.ts';
import { expectUsable } from '../steps/expect-usable.ts';

test.use({ expectedStatuses: [401, 404, 500] });

/** What each view asks for, and the heading that says that it could not be loaded. */
const FAILURES = {
  overview: ['**/api/admin/overview*', 'admin-overview.failed'],
  pricing: ['**/api/pricing-settings', 'admin-pricing.toasts.loadFailed'],
  system: ['**/api/admin/system', 'admin-system.failed'],
  setup: ['**/api/admin/setup*', 'admin-setup.loadFailed'],
  shop: ['**/api/admin/settings', 'admin-shop.loadFailed'],
  messages: ['**/api/admin/messages*', 'admin-messages.failed'],
} as const;

const t = textsOf('en');

test('failures of the admin and a list that is loading are accessible', async ({ page }) => {
  const expectScreen = () => expectUsable(page, { hasKeyboard: false });
  await signInAsAdmin(page);
  await page.goto('/admin?tab=security');
  await page.getByRole('button', { name: t('security.setUp'), exact: true }).click();
  await expect(page.getByRole('img', { name: t('security.qrAlt') })).toBeVisible();
  await expectScreen();
  for (const [view, [path, heading]] of Object.entries(FAILURES)) {
    await page.route(path, (route) =>
      route.fulfill({ status: 500, contentType: 'application/problem+json', body: '{"code":"internal_error"}' }),
    );
    await page.goto(`/admin?tab=${view}`);
    await expect(page.getByRole('heading', { name: t(heading) }).first()).toBeVisible();
    await expectScreen();
  }
  await page.route('**/api/orders?*', () => new Promise(() => undefined));
  await page.route('**/api/orders', () => new Promise(() => undefined));
  await page.goto('/admin');
  await expect(page.getByText(t('admin-orders.loading'))).toBeAttached();
  await expectScreen();
});
