import { expect, test } from '../setup/journey.ts';
import { fillLogin, findAccountPath, inventAccount, registerByApi } from '../steps/account.ts';
import { expectAccessible, expectNoHorizontalScroll } from '../steps/expect-accessible.ts';

test.use({ expectedStatuses: [401, 403, 404, 409, 410, 422] });

/** Green, red, blue, and yellow for all others. */
const TONES = {
  completed: 'ok',
  cancelled: 'bad',
  refunded: 'bad',
  shipped: 'info',
  processed: 'info',
  pending: 'wait',
  created: 'wait',
  processing: 'wait',
} as const;

test('from registration over a guest’s earlier order to the order history, its QR code and a change of the profile', async ({
  page,
  visitor,
  sandbox,
}) => {
  const order = await visitor.buyPlan('JP');
  const account = await registerByApi(page, { ...inventAccount(), email: visitor.email });
  await page.goto('/profile?tab=orders');
  await expect(page.getByRole('heading', { name: 'No orders yet' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Shop Now' })).toHaveAttribute('href', '/');
  await expect(page.getByText('You have 1 earlier order with this e-mail address.')).toBeVisible();

  await page.goto(await findAccountPath(sandbox, account.email, '/auth/verify-email'));
  await expect(page.getByRole('heading', { name: 'Your e-mail address is verified' })).toBeVisible();
  expect(page.url()).not.toContain('token');
  await page.getByRole('link', { name: 'View your orders' }).click();

  const entry = page.getByRole('listitem').filter({ hasText: order.orderNumber });
  await expect(entry).toContainText('Completed');
  await expect(entry).toContainText(`$${order.totalAmount}\u00a0×\u00a01`);
  await expect(entry).toContainText(/Japan.+×\s1/);
  await expect(entry.locator('time').first()).toHaveText(/\d{4}/);
  await expectNoHorizontalScroll(page);
  await expectAccessible(page);
  await page.route('**/api/user/orders', async (route) => {
    const response = await route.fetch();
    const { orders } = await response.json();
    const copies = Object.keys(TONES).map((status, id) => ({ ...orders[0], id, orderNumber: `ES-${status}`, status }));
    await route.fulfill({ response, json: { orders: copies } });
  });
  await page.reload();
  for (const [status, tone] of Object.entries(TONES)) {
    const copy = page
      .getByRole('listitem')
      .filter({ hasText: `ES-${status}` })
      .first();
    const badge = copy.locator('[data-tone]').first();
    await expect(badge).toHaveText(new RegExp(`^${status}$`, 'i'));
    await expect(badge).toHaveAttribute('data-tone', tone);
  }
  await page.unroute('**/api/user/orders');
  await page.reload();
  // Not the browser that bought it: the account alone opens the order.
  await page.evaluate(() => localStorage.removeItem('sessionId'));
  await entry.getByRole('link', { name: `QR code of order ${order.orderNumber}` }).click();
  await expect(page.locator('main button[aria-label] > img').first()).toBeVisible();
});

test('a profile is changed, and leaving with changes that are not saved asks first', async ({ page }) => {
  await registerByApi(page);
  await page.goto('/profile');
  const city = page.getByLabel('City');
  await city.fill('İzmir');
  await expect(page.getByText('1 change not saved')).toBeVisible();
  await page.getByRole('tab', { name: 'Password' }).click();
  await page.getByRole('tab', { name: 'Profile' }).click();
  await expect(city).toHaveValue('İzmir');

  await page.getByRole('banner').getByRole('link', { name: 'eSIM Plans' }).click();
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
  await dialog.getByRole('button', { name: 'Keep editing' }).click();
  await expect(city).toHaveValue('İzmir');
  await page.getByRole('button', { name: 'Update Profile' }).click();
  await expect(page.getByText('Your profile has been updated successfully.', { exact: true })).toBeVisible();
  await expect(page.getByText('1 change not saved')).toBeHidden();
  await page.reload();
  await expect(city).toHaveValue('İzmir');
});

test('a session that ends in the middle of an edit loses nothing: the visitor signs in in place', async ({ page }) => {
  const account = await registerByApi(page);
  await page.goto('/profile');
  await page.getByLabel('Address').fill('Moda Cd. 12');
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Update Profile' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign in again' });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Password', { exact: true }).fill(account.password);
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('Your profile has been updated successfully.', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Address')).toHaveValue('Moda Cd. 12');
});

test('what was typed into a profile is there again after a sign-in elsewhere', async ({ page }) => {
  const account = await registerByApi(page);
  await page.goto('/profile');
  await page.getByLabel('City').fill('Adana');
  await expect(page.getByText('1 change not saved')).toBeVisible();
  await page.context().clearCookies();
  await page.reload();
  await expect(page).toHaveURL(/\/auth\?next=%2Fprofile/);
  await fillLogin(page, account);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/\/profile$/);
  await expect(page.getByLabel('City')).toHaveValue('Adana');
});

test('a password is changed, and a wrong current one is a problem of its field', async ({ page }) => {
  const account = await registerByApi(page);
  await page.goto('/profile?tab=password');
  const field = (label: string) => page.getByLabel(label, { exact: true });
  await field('Current Password').fill('not the password');
  await field('New Password').fill('a much longer sentence');
  await field('Confirm New Password').fill('a much longer sentenc');
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(field('Confirm New Password')).toBeFocused();
  await expect(page.getByText('Passwords do not match').last()).toBeVisible();
  await field('Confirm New Password').fill('a much longer sentence');
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByText('Password change failed', { exact: true }).first()).toBeVisible();
  await expect(field('Current Password')).toBeFocused();
  await field('Current Password').fill(account.password);
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByText('Password changed', { exact: true })).toBeVisible();
  await expect(field('New Password')).toHaveValue('');
});

test('a forgotten password is replaced by a mailed link, which works once', async ({ page, sandbox }) => {
  const account = await registerByApi(page);
  await page.context().clearCookies();
  await page.goto('/auth/forgot-password');
  await page.getByLabel('Email').fill(account.email);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your e-mail' })).toBeVisible();

  const path = await findAccountPath(sandbox, account.email, '/auth/reset-password');
  await page.goto('/faq');
  await page.goto(path);
  const field = (label: string) => page.getByLabel(label, { exact: true });
  await field('New password').fill('quite another sentence');
  await field('Confirm new password').fill('quite another sentence');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByText('Your password has been changed', { exact: true })).toBeVisible();

  await page.goto('/faq');
  await page.goto(path);
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  await expect(field('New password')).toBeHidden();
  await expect(page.getByRole('link', { name: 'Request a new link' })).toHaveAttribute('href', '/auth/forgot-password');
  await page.goto('/auth');
  await fillLogin(page, { ...account, password: 'quite another sentence' });
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('Login successful', { exact: true })).toBeVisible();
});

test('a link that verifies an address asks for its account where nobody is signed in', async ({ page, sandbox }) => {
  const account = await registerByApi(page);
  const path = await findAccountPath(sandbox, account.email, '/auth/verify-email');
  await page.context().clearCookies();
  await page.goto(path);
  await expect(page.getByText('Sign in to the account that the e-mail was sent for')).toBeVisible();
  await fillLogin(page, account);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Your e-mail address is verified' })).toBeVisible();
  await expect(page.getByText(`${account.email} now belongs to your account.`)).toBeVisible();
});

test('an administrator reads how long a new password must be, and where it is too short', async ({ page }) => {
  await registerByApi(page);
  const { user } = await (await page.request.get('/api/user')).json();
  await page.route('**/api/user', (route) => route.fulfill({ json: { user: { ...user, isAdmin: true } } }));
  await page.route('**/api/user/change-password', (route) =>
    route.fulfill({
      status: 422,
      contentType: 'application/problem+json',
      body: JSON.stringify({
        code: 'invalid_input',
        errors: [{ path: 'newPassword', code: 'too_short', params: { min: 12 } }],
      }),
    }),
  );
  await page.goto('/profile?tab=password');
  await expect(page.getByText('At least 12 characters.')).toBeVisible();
  for (const label of ['Current Password', 'New Password', 'Confirm New Password'])
    await page.getByLabel(label, { exact: true }).fill('elevenchars');
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByLabel('New Password', { exact: true })).toBeFocused();
  await expect(page.getByText('Password must be at least 12 characters').last()).toBeVisible();
});

test('the account has the titles, fields and texts of the specification', async ({ page }) => {
  const account = await registerByApi(page);
  await page.goto('/profile');
  await expect(page.getByRole('tab').filter({ hasText: /^(Profile|Password|Orders)$/ })).toHaveCount(3);
  await expect(page.getByRole('tab', { selected: true })).toHaveText('Profile');
  await expect(page.getByRole('heading', { name: 'Profile Information' })).toBeVisible();
  await expect(page.getByText('Update your account profile information and personal details.')).toBeVisible();
  const field = (label: string) => page.getByLabel(label, { exact: true });
  await expect(field('First Name')).toHaveValue('Deniz');
  await expect(field('Last Name')).toHaveValue('Yılmaz');
  await expect(field('Email')).toHaveValue(account.email);
  for (const label of ['Phone Number', 'Address', 'City', 'Postal Code', 'Country'])
    await expect(field(label)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Update Profile' })).toBeVisible();

  await page.getByRole('tab', { name: 'Password' }).click();
  await expect(page.getByRole('heading', { name: 'Change Password' })).toBeVisible();
  for (const label of ['Current Password', 'New Password', 'Confirm New Password'])
    await expect(field(label)).toBeVisible();
  await page.getByRole('tab', { name: 'Orders' }).click();
  await expect(page.getByRole('heading', { name: 'Order History' })).toBeVisible();
  await expect(page.getByText('View all your previous orders and their current status.')).toBeVisible();
  await expect(page.getByText('When you place orders, they will appear here.')).toBeVisible();
});

test('the account says what it is loading, and its buttons what they are sending', async ({ page }) => {
  const account = await registerByApi(page);
  const hold = (path: string, method: string) =>
    page.route(path, (route) => (route.request().method() === method ? undefined : route.fallback()));
  await hold('**/api/user', 'GET');
  await page.goto('/profile');
  await expect(page.getByText('Loading your profile...')).toBeVisible();
  await page.unrouteAll({ behavior: 'ignoreErrors' });

  await hold('**/api/user/orders', 'GET');
  await page.goto('/profile?tab=orders');
  await expect(page.getByText('Loading your orders...')).toBeVisible();
  await expect(page.getByText(account.email, { exact: true })).toBeVisible();
  await page.unrouteAll({ behavior: 'ignoreErrors' });

  await hold('**/api/user', 'PATCH');
  await hold('**/api/logout', 'POST');
  await page.goto('/profile');
  await page.getByLabel('City').fill('Adana');
  await page.getByRole('button', { name: 'Update Profile' }).click();
  await expect(page.getByRole('button', { name: 'Updating...' })).toBeVisible();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByRole('button', { name: 'Logging out...' }).first()).toBeVisible();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('login and registration are tabs that lead to each other', async ({ page }) => {
  await page.goto('/auth');
  const tab = (name: string) => page.getByRole('tab', { name, exact: true });
  await expect(tab('Login')).toHaveAttribute('aria-selected', 'true');
  await tab('Register').click();
  await expect(page).toHaveURL('/auth?tab=register');
  await expect(page.getByLabel('Confirm password', { exact: true })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Sign in', exact: true }).click();
  await expect(tab('Login')).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByLabel('Confirm password', { exact: true })).toBeHidden();
});

test.describe('with calls that fail', () => {
  test.use({ expectedStatuses: [401, 500] });

  test('a profile and a sign-out that fail are told in the words of the specification', async ({ page }) => {
    await registerByApi(page);
    await page.goto('/profile');
    await expect(page.getByLabel('City')).toBeVisible();
    for (const path of ['**/api/user', '**/api/logout'])
      await page.route(path, (route) =>
        route.request().method() === 'GET'
          ? route.continue()
          : route.fulfill({ status: 500, contentType: 'application/problem+json', body: '{"code":"internal_error"}' }),
      );
    await page.getByLabel('City').fill('Adana');
    await page.getByRole('button', { name: 'Update Profile' }).click();
    await expect(page.getByText('Profile update failed', { exact: true }).first()).toBeVisible();
    await expect(page.getByLabel('City')).toHaveValue('Adana');
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await expect(page.getByText('Logout failed', { exact: true })).toBeVisible();
  });
});
