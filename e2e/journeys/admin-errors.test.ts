import { expect, test } from '@playwright/test';
import { textsOf } from '../setup/texts.ts';
import { signInAsAdmin } from '../steps/admin.ts';
import { expectUsable } from '../steps/expect-usable.ts';

const t = textsOf('en');

test('a page of the admin that cannot be shown says so in the frame of the admin and leads on', async ({ page }) => {
  await signInAsAdmin(page);
  await page.goto('/admin?tab=profile');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.route(/\/assets\/.*\.js$/, (route) => route.abort());
  await page
    .getByRole('tab', { name: t('admin-frame.views.system'), exact: true })
    .filter({ visible: true })
    .click();
  const title = page.getByRole('heading', { level: 1, name: t('admin-gate.brokenTitle') });
  await expect(title).toBeVisible();
  await expect(page.getByText(t('admin-gate.brokenText'))).toBeVisible();
  await expect(page.getByRole('banner')).toBeVisible();
  // A link that rests in focus loads where it leads; what cannot be loaded would have the whole page loaded again.
  await page.unrouteAll({ behavior: 'wait' });
  await expectUsable(page, { hasKeyboard: true });

  await page.getByRole('button', { name: t('common.retry') }).click();
  await expect(page).toHaveURL(/\/admin\?tab=system$/);
  await expect(page.getByRole('heading', { level: 1, name: t('admin-frame.views.system') })).toBeVisible();
});

test('an admin that breaks as a whole leads back to the orders', async ({ page }) => {
  await signInAsAdmin(page);
  await page.goto('/admin/orders/2147483647');
  const unknown = page.getByRole('heading', { level: 1, name: /2147483647/ });
  await expect(unknown).toBeVisible();
  await expect(page.getByRole('link', { name: t('admin-gate.toOrders'), exact: true })).toHaveAttribute(
    'href',
    '/admin',
  );
  await page.evaluate(() => {
    String.prototype.toLocaleUpperCase = () => {
      throw new Error('The header fails where it writes the initials');
    };
  });
  await page.getByRole('link', { name: t('admin-gate.toOrders'), exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: t('admin-gate.brokenTitle') })).toBeVisible();
  await page.getByRole('link', { name: t('admin-gate.toOrders'), exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: t('admin-frame.views.orders') })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/admin');
});
