import type { Page } from '@playwright/test';
import { expect, test } from '../setup/journey.ts';
import { findText, type Language } from '../setup/texts.ts';
import { signInAsAdmin } from '../steps/admin.ts';
import { expectAccessible, expectNoHorizontalScroll } from '../steps/expect-accessible.ts';
import { expectReachableByKeyboard } from '../steps/expect-keyboard.ts';

test.use({ expectedStatuses: [401, 500] });

const VIEWS = ['overview', 'orders', 'pricing', 'security', 'system', 'profile', 'messages'] as const;

/** What each view asks for, and the heading that says that it could not be loaded. */
const FAILURES = {
  overview: ['**/api/admin/overview*', 'admin-overview.failed'],
  pricing: ['**/api/pricing-settings', 'admin-pricing.toasts.loadFailed'],
  system: ['**/api/admin/system', 'admin-system.failed'],
  messages: ['**/api/admin/messages*', 'admin-messages.failed'],
} as const;

async function openView(page: Page, language: Language, query: string): Promise<void> {
  await page.goto(`${language === 'tr' ? '/tr' : ''}/admin${query}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('main [role=status]').filter({ hasText: /\.\.\.$/ })).toHaveCount(0);
}

for (const language of ['en', 'tr'] as const) {
  test(`every section of the desk is accessible, in ${language}`, async ({ page, visitor, request, isMobile }) => {
    test.setTimeout(240_000);
    const order = await visitor.buyPlan('TR');
    const message = { name: 'Elif Demir', email: visitor.email, subject: 'Kurulum', message: 'Ne yapmalıyım?' };
    expect((await request.post('/api/support-messages', { data: { ...message, locale: 'tr' } })).status()).toBe(201);
    await signInAsAdmin(page);
    for (const view of VIEWS) {
      await openView(page, language, view === 'orders' ? `?q=${visitor.email}` : `?tab=${view}`);
      await expectNoHorizontalScroll(page);
      await expectAccessible(page);
      if (!isMobile && language === 'en') await expectReachableByKeyboard(page);
    }
    await openView(page, language, `?q=${visitor.email}`);
    await page.getByRole('link', { name: order.orderNumber }).click();
    await expect(page.getByRole('heading', { level: 1, name: order.orderNumber })).toBeVisible();
    await expectNoHorizontalScroll(page);
    await expectAccessible(page);
    if (!isMobile && language === 'en') await expectReachableByKeyboard(page);
  });

  test(`dialogs and failures of the desk are accessible, in ${language}`, async ({ page, isMobile }) => {
    const t = (key: string) => findText(language, key);
    await signInAsAdmin(page);
    await openView(page, language, '?tab=security');
    await page.getByRole('button', { name: t('security.setUp') }).click();
    await expect(page.getByRole('img', { name: t('security.qrAlt') })).toBeVisible();
    await expectNoHorizontalScroll(page);
    await expectAccessible(page);
    if (!isMobile) {
      await page.getByRole('heading', { level: 1 }).click();
      await page.keyboard.press('?');
      const keys = page.getByRole('dialog', { name: t('admin-desk.allKeys') });
      await expect(keys).toBeVisible();
      const longest = await keys.getByText(t('admin-desk.keys.close')).boundingBox();
      expect(longest?.height, 'a key is told in one or two lines').toBeLessThan(60);
      await expectAccessible(page);
    }
    for (const [view, [path, heading]] of Object.entries(FAILURES)) {
      await page.route(path, (route) =>
        route.fulfill({ status: 500, contentType: 'application/problem+json', body: '{"code":"internal_error"}' }),
      );
      await page.goto(`${language === 'tr' ? '/tr' : ''}/admin?tab=${view}`);
      await expect(page.getByRole('heading', { name: t(heading) }).first()).toBeVisible();
      await expectNoHorizontalScroll(page);
      await expectAccessible(page);
    }
  });
}
