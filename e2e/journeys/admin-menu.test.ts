import type { Page } from '@playwright/test';
import { expect, test } from '../setup/journey.ts';
import { ADMIN } from '../setup/open-shop.ts';
import { findText } from '../setup/texts.ts';
import { fillLogin, registerByApi } from '../steps/account.ts';
import { signInAsAdmin } from '../steps/admin.ts';
import { expectAccessible, expectNoHorizontalScroll } from '../steps/expect-accessible.ts';

// Who asks who is signed in, and nobody is, gets 401.
test.use({ expectedStatuses: [401] });

const VIEWS = ['overview', 'pricing', 'security', 'system', 'profile', 'shop', 'messages', 'orders'] as const;

for (const language of ['en', 'tr'] as const) {
  const t = (key: string) => findText(language, key);
  const path = (plain: string) => (language === 'tr' ? `/tr${plain}` : plain);
  const link = (page: Page, key: string) =>
    page.getByRole('link', { name: t(key), exact: true }).filter({ visible: true });

  test(`the admin panel is in the menu of admins only, and leads to the admin and back, in ${language}`, async ({
    page,
    isMobile,
  }) => {
    const openMenu = () =>
      page
        .getByRole('button', { name: t(menuKey(isMobile)), exact: true })
        .first()
        .click();
    await registerByApi(page);
    await page.goto(path('/products'));
    await openMenu();
    await expect(link(page, 'layout.profile').first()).toBeVisible();
    await expect(link(page, 'layout.adminPanel')).toHaveCount(0);

    await page.context().clearCookies();
    await page.evaluate(() => localStorage.removeItem('account'));
    await page.goto(path('/auth'));
    await fillLogin(page, { ...ADMIN, email: '' }, language);
    await page.getByRole('button', { name: t('accounts.signIn'), exact: true }).click();
    await expect(page).toHaveURL(path('/').replace(/(?<=.)\/$/, ''));
    await openMenu();
    await expectAccessible(page);
    await link(page, 'layout.adminPanel').click();
    await expect(page).toHaveURL(path('/admin'));
    await expect(page.getByRole('heading', { level: 1, name: t('admin-frame.views.orders') })).toBeVisible();
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: t('admin-gate.toShop') })
      .click();
    await openMenu();
    await page
      .getByRole('button', { name: t('layout.logOut'), exact: true })
      .filter({ visible: true })
      .click();
    await expect(page.getByText(t('layout.loggedOutText'), { exact: true })).toBeVisible();
    await expect(link(page, 'layout.adminPanel')).toHaveCount(0);
  });

  test(`every section of the admin is a press away, and the address names it, in ${language}`, async ({
    page,
    isMobile,
  }) => {
    await signInAsAdmin(page);
    await page.goto(path('/admin'));
    const banner = page.getByRole('banner');
    for (const view of VIEWS) {
      const name = t(`admin-frame.views.${view}`);
      if (isMobile) await banner.locator('summary').click();
      const isTab = !isMobile && view !== 'overview' && view !== 'shop' && view !== 'messages';
      const way = banner.getByRole(isTab ? 'tab' : 'link', { name, exact: true }).filter({ visible: true });
      await way.click();
      await expect(page).toHaveURL(path(view === 'orders' ? '/admin' : `/admin?tab=${view}`));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      if (isTab) await expect(way).toHaveAttribute('aria-selected', 'true');
      if (isMobile) await expect(banner.locator('summary')).toHaveText(name);
      await expectNoHorizontalScroll(page);
    }
  });
}

const menuKey = (isMobile: boolean) => (isMobile ? 'layout.menu' : 'layout.myAccount');
