import type { Page } from '@playwright/test';
import { expect, test } from '../setup/journey.ts';
import { findText, toPattern } from '../setup/texts.ts';
import { fillLogin, findAccountPath, inventAccount, registerByApi } from '../steps/account.ts';
import { addAuthenticator } from '../steps/authenticator.ts';
import { expectUsable } from '../steps/expect-usable.ts';

// Wrong passwords, dead links and ended sessions are screens, too.
test.use({ expectedStatuses: [401, 410, 422, 500] });

const problem = (status: number, body: object) => ({
  status,
  contentType: 'application/problem+json',
  body: JSON.stringify(body),
});

for (const language of ['en', 'tr'] as const) {
  const t = (key: string) => findText(language, key);
  const toPath = (path: string) => (language === 'tr' ? `/tr${path}` : path);
  const heading = (page: Page, key: string) => page.getByRole('heading', { name: t(key) });
  const button = (page: Page, key: string) => page.getByRole('button', { name: t(key), exact: true }).last();
  const field = (page: Page, key: string) => page.getByLabel(t(key), { exact: true });

  test(`every screen of the sign-in is usable, in ${language}`, async ({ page, sandbox }) => {
    test.setTimeout(240_000);
    const expectScreen = () => expectUsable(page, { hasKeyboard: true });
    const account = await registerByApi(page);
    const verification = await findAccountPath(sandbox, account.email, '/auth/verify-email');
    await page.context().clearCookies();

    await page.goto(toPath('/auth'));
    await expect(heading(page, 'accounts.signInTitle')).toBeVisible();
    await button(page, 'accounts.signIn').click();
    await expect(field(page, 'accounts.usernameOrEmail')).toBeFocused();
    await expectScreen();
    await fillLogin(page, { ...account, password: 'not the password' }, language);
    await button(page, 'accounts.signIn').click();
    await expect(page.getByRole('main').getByRole('alert')).toContainText(t('accounts.loginFailed'));
    await expectScreen();
    await page.route('**/api/login', (route) =>
      route.fulfill(problem(401, { code: 'two_factor_required', secondFactors: ['code', 'passkey'] })),
    );
    await button(page, 'accounts.signIn').click();
    await expect(heading(page, 'accounts.secondStep')).toBeVisible();
    await page.getByText(t('accounts.useBackupCode'), { exact: true }).click();
    await expectScreen();

    await page.goto(toPath('/auth?tab=register'));
    await button(page, 'accounts.register').click();
    await expect(field(page, 'accounts.firstName')).toBeFocused();
    await field(page, 'accounts.password').fill('the grey cat');
    await expectScreen();

    await page.goto(toPath('/auth/forgot-password'));
    await field(page, 'accounts.email').fill(account.email);
    await expectScreen();
    await button(page, 'accounts.sendLink').click();
    await expect(heading(page, 'accounts.linkSentTitle')).toBeVisible();
    await expectScreen();
    await page.goto(toPath(await findAccountPath(sandbox, account.email, '/auth/reset-password')));
    await field(page, 'accounts.newPassword').fill('the grey');
    await button(page, 'accounts.setPassword').click();
    await expect(field(page, 'accounts.confirmNewPassword')).toBeFocused();
    await expectScreen();
    await page.goto(toPath('/faq'));
    await page.goto(toPath('/auth/reset-password#token=at_used'));
    await expect(heading(page, 'accounts.linkInvalidTitle')).toBeVisible();
    await expectScreen();

    await page.goto(toPath(verification));
    await expect(heading(page, 'accounts.verifyTitle')).toBeVisible();
    await expect(field(page, 'accounts.password')).toBeVisible();
    await expectScreen();
    await page.unroute('**/api/login');
    await fillLogin(page, account, language);
    await button(page, 'accounts.signIn').click();
    await expect(heading(page, 'accounts.verifiedTitle')).toBeVisible();
    await expectScreen();
  });

  test(`every screen of the account is usable, in ${language}`, async ({ page, visitor }) => {
    test.setTimeout(240_000);
    const expectScreen = () => expectUsable(page, { hasKeyboard: true });
    const tab = (key: string) => page.getByRole('tab', { name: t(`profile.tabs.${key}`), exact: true }).click();
    const dialog = page.getByRole('dialog');
    await addAuthenticator(page);
    await visitor.useSession();
    await registerByApi(page, { ...inventAccount(), email: visitor.email });
    const order = await buySignedIn(page, visitor.sessionId);

    await page.goto(toPath('/profile'));
    await field(page, 'profile.city').fill('İzmir');
    await expectScreen();
    await page.getByRole('banner').getByRole('link').first().click();
    await expect(dialog).toBeVisible();
    await expectScreen();
    await button(page, 'profile.leave').click();

    await page.goto(toPath('/profile?tab=password'));
    await button(page, 'profile.changePassword').click();
    await expect(field(page, 'profile.currentPassword')).toBeFocused();
    await expectScreen();
    await tab('orders');
    await expect(page.getByText(order, { exact: true })).toBeVisible();
    await expectScreen();

    await tab('security');
    await button(page, 'security.addPasskey').click();
    await expect(page.getByText(t('security.passkeyAdded'), { exact: true })).toBeVisible();
    await expectScreen();
    await page.getByRole('button', { name: toPattern(t('security.renameOf')) }).click();
    await expectScreen();
    await button(page, 'security.cancel').click();
    await page.getByRole('button', { name: toPattern(t('security.removeOf')) }).click();
    await expectScreen();
    await button(page, 'security.cancel').click();
    await button(page, 'security.setUp').click();
    await expect(page.getByRole('img', { name: t('security.qrAlt') })).toBeVisible();
    await field(page, 'security.code').fill('123');
    await button(page, 'security.enable').click();
    await expectScreen();

    const enabled = { isEnabled: true, enabledAt: new Date().toISOString(), backupCodesLeft: 9, isRequired: false };
    await page.route('**/api/two-factor', (route) => route.fulfill({ json: enabled }));
    await page.reload();
    await button(page, 'security.disable').click();
    await expectScreen();

    await page.route('**/api/user/orders', (route) => route.fulfill({ json: { orders: [], unclaimed: 2 } }));
    await page.goto(toPath('/profile?tab=orders'));
    await expect(heading(page, 'profile.noOrders')).toBeVisible();
    await expectScreen();
    await page.route('**/api/user/orders', (route) => route.fulfill(problem(500, { code: 'internal_error' })));
    await page.reload();
    await expect(heading(page, 'profile.ordersFailed')).toBeVisible();
    await expectScreen();

    await page.getByRole('button', { name: t('layout.menu'), exact: true }).click();
    await expect(page.getByRole('button', { name: t('layout.logOut') }).first()).toBeVisible();
    await expectScreen();
    await page.keyboard.press('Escape');

    await tab('password');
    for (const key of ['currentPassword', 'newPassword', 'confirmPassword'])
      await field(page, `profile.${key}`).fill('the grey cat sleeps');
    await page.context().clearCookies();
    await button(page, 'profile.changePassword').click();
    await expect(dialog.getByRole('heading', { name: t('profile.againTitle') })).toBeVisible();
    await expectScreen();
  });
}

/** Buys a plan in the account that the browser is signed in to. Returns the order's number. */
async function buySignedIn(page: Page, sessionId: string): Promise<string> {
  const headers = { 'Session-Id': sessionId };
  const { products } = await (await page.request.get('/api/products?country=JP')).json();
  await page.request.post('/api/cart', { headers, data: { productId: products[0].productId } });
  const contact = { customerName: 'Deniz Yılmaz', customerEmail: 'deniz@example.com', phoneNumber: '+905321234567' };
  const placed = await page.request.post('/api/orders', {
    headers,
    data: { ...contact, paymentMethod: 'credit_card' },
  });
  expect(placed.ok(), await placed.text()).toBe(true);
  return (await placed.json()).order.orderNumber;
}
