import type { Page } from '@playwright/test';
import { expect, test } from '../setup/journey.ts';
import { findText, type Language, toPattern } from '../setup/texts.ts';
import { registerByApi } from '../steps/account.ts';
import { signInAsAdmin } from '../steps/admin.ts';
import { expectUsable } from '../steps/expect-usable.ts';

test.use({ expectedStatuses: [401, 404] });

const VIEWS = [
  'overview',
  'pricing',
  'plans',
  'security',
  'system',
  'profile',
  'setup',
  'shop',
  'brand',
  'pages',
  'people',
  'alerts',
  'messages',
  'ratings',
  'replies',
] as const;

const LOST_SALE = {
  partner: 'stripe',
  reference: 'pi_3OabcdEFghijklMN0123456',
  subject: 'ES-28GG-1TRJ-Z4HS',
  amount: '23.99',
  currency: 'USD',
  at: '2026-11-20T12:00:00.000Z',
  kind: 'payment_not_recorded',
};

const UNREADABLE = {
  provider: 'stripe',
  kind: 'refund.updated',
  deliveries: 3,
  firstAt: '2026-11-20T12:00:00.000Z',
  lastAt: '2026-11-21T12:00:00.000Z',
  lastEventId: 'evt_1Oabcdefghijklmnopqrst',
  isAboutPayments: true,
};

const toPath = (language: Language, query: string) => `${language === 'tr' ? '/tr' : ''}/admin${query}`;

async function waitForContent(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('main [role=status]').filter({ hasText: /\.\.\.$/ })).toHaveCount(0);
}

async function openView(page: Page, language: Language, query: string): Promise<void> {
  await page.goto(toPath(language, query));
  await waitForContent(page);
}

for (const language of ['en', 'tr'] as const) {
  const t = (key: string) => findText(language, key);
  const button = (page: Page, key: string) => page.getByRole('button', { name: t(key), exact: true }).first();

  test(`every section of the admin is usable, in ${language}`, async ({ page, visitor, request, isMobile }) => {
    test.setTimeout(240_000);
    const expectScreen = () => expectUsable(page, { hasKeyboard: !isMobile });
    await visitor.buyPlan('TR');
    const message = { name: 'Elif Demir', email: visitor.email, subject: 'Kurulum', message: 'Ne yapmalıyım?' };
    expect((await request.post('/api/support-messages', { data: { ...message, locale: 'tr' } })).status()).toBe(201);
    await registerByApi(page);
    await page.goto(toPath(language, ''));
    await expect(page.getByRole('heading', { name: t('admin-gate.forbiddenTitle') })).toBeVisible();
    await expectScreen();
    await signInAsAdmin(page);
    for (const view of VIEWS) {
      await openView(page, language, `?tab=${view}`);
      await expectScreen();
    }
    await openView(page, language, '?tab=messages&q=atlantis');
    await expect(page.getByText(t('admin-messages.noMatch'))).toBeVisible();
    await expectScreen();
    await page.route('**/api/admin/system', async (route) => {
      const response = await route.fetch();
      const lostPeriod = { from: '2026-11-20T10:00:00.000Z', to: '2026-11-21T09:30:00.000Z' };
      await route.fulfill({
        response,
        json: { ...(await response.json()), lostPeriod, unreadableWebhooks: [UNREADABLE] },
      });
    });
    await page.route('**/api/admin/lost-sales', (route) => route.fulfill({ json: { sales: [LOST_SALE] } }));
    await openView(page, language, '?tab=system&q=nothing-of-this-kind');
    await button(page, 'admin-system.compare').click();
    await expect(page.getByText(LOST_SALE.subject)).toBeVisible();
    await expect(page.getByText(UNREADABLE.lastEventId)).toBeVisible();
    await expectScreen();
  });

  test(`the orders of the admin are usable, in ${language}`, async ({ page, visitor, isMobile }) => {
    test.setTimeout(240_000);
    const expectScreen = () => expectUsable(page, { hasKeyboard: !isMobile });
    const dialog = page.getByRole('dialog');
    const order = await visitor.buyPlan('JP', 2);
    await visitor.buyPlan('TR');
    await signInAsAdmin(page);
    await openView(page, language, `?q=${visitor.email}`);
    const rows = page.locator('tbody tr');
    await expect(rows).toHaveCount(2);
    for (const row of [0, 1]) await rows.nth(row).getByRole('checkbox').check();
    await expectScreen();
    await button(page, 'admin-orders.notifySelected').click();
    await expect(dialog).toBeVisible();
    await expectScreen();
    await page.keyboard.press('Escape');
    if (isMobile) {
      await page.getByText(t('admin-frame.filters'), { exact: true }).click();
      await expectScreen();
      await page.getByLabel(t('admin-orders.sort')).selectOption(t('admin-orders.sorts.totalAmount'));
      await expect(page).toHaveURL(/sort=totalAmount/);
      await expect(rows.last()).toContainText(order.orderNumber);
      await page.getByText(t('admin-frame.filters'), { exact: true }).click();
    } else {
      await page
        .getByRole('button', { name: t('admin-frame.date'), exact: true })
        .first()
        .click();
      await expect(dialog.getByRole('grid')).toHaveCount(2);
      await expectUsable(page, { hasKeyboard: false });
      await page.keyboard.press('Escape');
      await page.getByRole('heading', { level: 1 }).click();
      await page.keyboard.press('?');
      const keys = page.getByRole('dialog', { name: t('admin-frame.allKeys') });
      await expect(keys).toBeVisible();
      const longest = await keys.getByText(t('admin-frame.keys.close')).boundingBox();
      expect(longest?.height, 'a key is told in one or two lines').toBeLessThan(60);
      await expectScreen();
      await page.keyboard.press('Escape');
    }

    await page.getByRole('link', { name: order.orderNumber }).click();
    await expect(page.getByRole('heading', { level: 1, name: order.orderNumber })).toBeVisible();
    await expect(page.getByRole('table', { name: t('admin-order.esims') })).toBeVisible();
    await button(page, 'admin-refund.lookUp').click();
    await page.getByRole('main').getByRole('checkbox').first().check();
    await expect(page.getByText(t('admin-refund.marginAfter'))).toBeVisible();
    await expectScreen();
    await button(page, 'admin-order.withdrawLinks').click();
    await expect(dialog).toBeVisible();
    await expectScreen();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: toPattern(t('admin-frame.find')) }).click();
    await page.getByRole('dialog').getByRole('combobox').fill(visitor.email);
    await expect(page.getByRole('option', { name: new RegExp(order.orderNumber) })).toBeVisible();
    await expectScreen();
    await page.keyboard.press('Escape');

    await page.route(/\/api\/admin\/orders\/\d{1,6}$/, async (route) => {
      const response = await route.fetch();
      const json = await response.json();
      const amount = { amount: '23.98', currency: 'USD' };
      const payment = { id: 1, attempt: 1, provider: 'stripe', since: json.order.createdAt, problem: null };
      const asked = { expected: { ...amount, amount: '23.99' }, reported: { ...amount, orderNumber: null } };
      const reviewed = { ...payment, ...asked, providerRef: 'pi_1', choices: ['accept', 'reject'] };
      json.order.reviewedPayments = [reviewed];
      await route.fulfill({ response, json });
    });
    await page.reload();
    await expect(page.getByRole('radio', { name: new RegExp(t('admin-order.accept')) })).toBeVisible();
    await expectScreen();
    await page.goto(toPath(language, '/orders/2147483647'));
    await expect(page.getByRole('heading', { level: 1 })).toContainText('2147483647');
    await expectScreen();
  });
}
