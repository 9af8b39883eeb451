import { expect, test } from '../setup/journey.ts';
import { fillLogin, fillRegistration, inventAccount, registerByApi } from '../steps/account.ts';
import { hydrate } from '../steps/hydrate.ts';

test.use({ expectedStatuses: [401, 409] });

test('a visitor registers, signs out and signs in again, with the toasts of the specification', async ({ page }) => {
  const account = inventAccount();
  await page.goto('/auth');
  await page.getByRole('main').getByRole('link', { name: 'Register' }).last().click();
  const points = ['Every QR code, again', 'Data left, at a glance', 'Faster checkout', 'Secure'];
  for (const point of points) await expect(page.getByText(point, { exact: true })).toBeVisible();
  await fillRegistration(page, account);
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByText('Registration successful', { exact: true })).toBeVisible();
  await expect(page.getByText('Your account has been created.', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'My account' }).click();
  await expect(page.getByRole('link', { name: 'Profile', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Admin panel' })).toBeHidden();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByText('You have been logged out successfully.', { exact: true })).toBeVisible();

  await page.goto('/auth');
  await fillLogin(page, account);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText(`Welcome back, ${account.username}!`, { exact: true })).toBeVisible();
  await expect(page).toHaveURL('/');
});

test('a failed sign-in keeps what was typed and says the same for a wrong name and a wrong password', async ({
  page,
}) => {
  const account = await registerByApi(page);
  await page.context().clearCookies();
  await page.goto('/auth');
  const texts: (string | null)[] = [];
  for (const username of [account.username, `nobody-${account.username}`]) {
    await fillLogin(page, { ...account, username, password: 'not the password' });
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    const note = page.getByRole('main').getByRole('alert');
    await expect(note).toContainText('Login failed');
    texts.push(await note.textContent());
    await expect(page.getByLabel('Username or e-mail')).toHaveValue(username);
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('not the password');
  }
  expect(texts[0]).toBe(texts[1]);
});

test('a form says what is wrong on blur, and a submit moves the focus to the first problem', async ({ page }) => {
  await page.goto('/auth?tab=register');
  await hydrate(page);
  const email = page.getByLabel('Email', { exact: true });
  await email.fill('deniz@');
  await expect(page.getByText('Valid email is required')).toBeHidden();
  await email.blur();
  await expect(page.getByText('Valid email is required')).toBeVisible();
  await email.fill('deniz@example.com');
  await expect(page.getByText('Valid email is required')).toBeHidden();

  await page.getByLabel('Password', { exact: true }).fill('the grey cat');
  await page.getByLabel('Confirm password', { exact: true }).fill('the grey dog');
  await page.getByLabel('Confirm password', { exact: true }).blur();
  await expect(page.getByText('Passwords do not match')).toBeVisible();

  await page.getByRole('button', { name: 'Register', exact: true }).click();
  await expect(page.getByLabel('First name')).toBeFocused();
  const form = page.getByRole('form', { name: 'Register' });
  for (const text of ['First name is required', 'Last name is required', 'Username must be at least 3 characters'])
    await expect(form.getByText(text).last()).toBeVisible();
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('the grey cat');
});

test('a name that is taken is a problem of its field', async ({ page }) => {
  const taken = await registerByApi(page);
  await page.context().clearCookies();
  await page.goto('/auth?tab=register');
  await fillRegistration(page, { ...inventAccount(), username: taken.username.toUpperCase() });
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  await expect(page.getByText('Registration failed', { exact: true }).first()).toBeVisible();
  await expect(page.getByLabel('Username')).toBeFocused();
  await expect(page.getByLabel('Username')).toHaveAttribute('aria-invalid', 'true');
});

test('signing in never leads to another site', async ({ page, baseURL }) => {
  const account = await registerByApi(page);
  await page.context().clearCookies();
  await page.goto(`/auth?${new URLSearchParams({ next: '/\\evil.example' })}`);
  await fillLogin(page, account);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(`${baseURL}/`);
});

test('who is signed in is led on from the sign-in page', async ({ page }) => {
  await registerByApi(page);
  await page.goto('/auth');
  await expect(page).toHaveURL('/');
});

test('a signed-out visitor’s pages never ask the shop who they are', async ({ page }) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/user') calls.push(request.url());
  });
  for (const path of ['/', '/products?country=JP', '/cart', '/auth', '/faq']) {
    await page.goto(path);
    await page.keyboard.press('Shift');
    await page.waitForLoadState('networkidle');
  }
  expect(calls).toEqual([]);
});

test('signing out in one tab empties the other', async ({ page, context }) => {
  await registerByApi(page);
  await page.goto('/profile');
  await expect(page.getByRole('heading', { name: 'Deniz Yılmaz' })).toBeVisible();
  const other = await context.newPage();
  await other.goto('/profile');
  await other.getByRole('button', { name: 'Sign Out' }).click();
  await expect(other).toHaveURL(/\/auth/);
  await expect(page).toHaveURL(/\/auth/);
  await expect(page.getByText('Yılmaz')).toBeHidden();
  await page.goBack();
  await expect(page.getByText('Yılmaz')).toBeHidden();
});
