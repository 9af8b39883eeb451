import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from '../setup/journey.ts';
import { type Account, fillLogin, registerByApi } from '../steps/account.ts';
import { addAuthenticator } from '../steps/authenticator.ts';
import { expectAccessible, expectNoHorizontalScroll } from '../steps/expect-accessible.ts';
import { createCode } from '../steps/totp.ts';

test.use({ expectedStatuses: [401, 409, 422] });

const STEP_MS = 30_000;
/** How long a code must still be taken for, so that a slow machine can use it. */
const LEFT_MS = 8_000;

async function openSecondStep(page: Page, account: Account): Promise<void> {
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.removeItem('account'));
  await page.goto('/auth');
  await fillLogin(page, account);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Second step' })).toBeVisible();
}

test('two-factor from setup over sign-ins by code and backup code to disabled', async ({ page }) => {
  test.setTimeout(180_000);
  const account = await registerByApi(page);
  await page.goto('/profile?tab=security');
  await page.getByRole('button', { name: 'Set up two-factor' }).click();
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  await expectNoHorizontalScroll(page);
  await expectAccessible(page);
  const key = page.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{1,4})+$/);
  const secret = ((await key.textContent()) ?? '').replaceAll(' ', '');
  const codes = await page.getByRole('region', { name: 'Backup codes' }).getByRole('listitem').allTextContents();
  expect(codes.length).toBeGreaterThanOrEqual(8);

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download esimshop-backup-codes.txt' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('esimshop-backup-codes.txt');
  const file = await readFile(await download.path(), 'utf8');
  for (const code of codes) expect(file).toContain(code);

  const code = page.getByLabel('6-digit code from the app');
  await code.fill('12345');
  await page.getByRole('button', { name: 'Enable two-factor' }).click();
  await expect(page.getByText('Invalid verification code', { exact: true })).toBeVisible();
  await code.fill(createCode(secret));
  await page.getByRole('button', { name: 'Enable two-factor' }).click();
  await expect(page.getByText('Save your backup codes first, then tick the box.')).toBeVisible();
  await page.getByLabel('I have saved them').check();
  // A code works once, but the one before is still taken, so that the present one is left for the sign-in.
  await expect.poll(() => STEP_MS - (Date.now() % STEP_MS)).toBeGreaterThan(LEFT_MS);
  await code.fill(createCode(secret, -1));
  await page.getByRole('button', { name: 'Enable two-factor' }).click();
  await expect(page.getByText('Two-factor authentication enabled', { exact: true })).toBeVisible();
  await expect(page.getByText(`${codes.length} backup codes left`)).toBeVisible();
  await expectAccessible(page);

  await openSecondStep(page, account);
  await expectAccessible(page);
  expect((await page.request.get('/api/user')).status()).toBe(401);
  await page.getByText('Use a backup code').click();
  await page.getByLabel('Backup code', { exact: true }).fill(codes[0] ?? '');
  await page.getByRole('button', { name: 'Use this code' }).click();
  await expect(page.getByText('Login successful', { exact: true })).toBeVisible();

  await openSecondStep(page, account);
  await page.getByText('Use a backup code').click();
  await page.getByLabel('Backup code', { exact: true }).fill(codes[0] ?? '');
  await page.getByRole('button', { name: 'Use this code' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Login failed');

  const step = Math.floor(Date.now() / STEP_MS);
  const digits = createCode(secret);
  await page.getByLabel('6-digit code').fill(`${digits.slice(0, 3)} ${digits.slice(3)}`);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Login successful', { exact: true })).toBeVisible();

  await page.goto('/profile?tab=security');
  await page.getByRole('button', { name: 'Disable two-factor' }).click();
  const dialog = page.getByRole('dialog', { name: 'Disable two-factor?' });
  await expectAccessible(page);
  await expect.poll(() => Math.floor(Date.now() / STEP_MS), { timeout: 60_000 }).toBeGreaterThan(step);
  await dialog.getByLabel('6-digit code from the app').fill(createCode(secret));
  await dialog.getByRole('button', { name: 'Disable two-factor' }).click();
  await expect(page.getByText('Two-factor authentication disabled', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Set up two-factor' })).toBeVisible();
});

test.describe('with calls that fail', () => {
  test.use({ expectedStatuses: [401, 422, 500] });

  test('a setup, a wrong code and a disabling that fail are told in the words of the specification', async ({
    page,
  }) => {
    await registerByApi(page);
    const problem = (status: number, code: string) => ({
      status,
      contentType: 'application/problem+json',
      body: JSON.stringify({ code }),
    });
    await page.route('**/api/setup-2fa', (route) => route.fulfill(problem(500, 'internal_error')), { times: 1 });
    await page.goto('/profile?tab=security');
    await page.getByRole('button', { name: 'Set up two-factor' }).click();
    await expect(page.getByText('Failed to set up two-factor authentication', { exact: true })).toBeVisible();

    await page.getByRole('button', { name: 'Set up two-factor' }).click();
    await page.getByLabel('I have saved them').check();
    await page.route('**/api/enable-2fa', (route) => route.fulfill(problem(422, 'invalid_code')));
    await page.getByLabel('6-digit code from the app').fill('123456');
    await page.getByRole('button', { name: 'Enable two-factor' }).click();
    await expect(page.getByText('Failed to enable two-factor authentication', { exact: true })).toBeVisible();
    await expect(page.getByText('The verification code may be incorrect or expired', { exact: true })).toBeVisible();

    const enabled = { isEnabled: true, enabledAt: new Date().toISOString(), backupCodesLeft: 9, isRequired: false };
    await page.route('**/api/two-factor', (route) => route.fulfill({ json: enabled }));
    await page.route('**/api/disable-2fa', (route) => route.fulfill(problem(422, 'invalid_code')));
    await page.reload();
    await page.getByRole('button', { name: 'Disable two-factor' }).click();
    const dialog = page.getByRole('dialog', { name: 'Disable two-factor?' });
    await dialog.getByLabel('6-digit code from the app').fill('123456');
    await dialog.getByRole('button', { name: 'Disable two-factor' }).click();
    await expect(page.getByText('Failed to disable two-factor authentication', { exact: true })).toBeVisible();
    await expect(page.getByText('The verification code may be incorrect', { exact: true })).toBeVisible();
    // Not behind the dialog: it can be read and closed.
    await dialog.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(page.getByText('The verification code may be incorrect', { exact: true })).toBeHidden();
    await expect(dialog).toBeVisible();
  });
});

test('a passkey is added, is the whole sign-in, and is renamed and removed', async ({ page }) => {
  await addAuthenticator(page);
  const account = await registerByApi(page);
  await page.goto('/profile?tab=security');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByText('Passkey added', { exact: true })).toBeVisible();
  await expect(page.getByText('not used yet')).toBeVisible();
  await expectNoHorizontalScroll(page);
  await expectAccessible(page);

  await page.context().clearCookies();
  await page.evaluate(() => localStorage.removeItem('account'));
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByText(`Welcome back, ${account.username}!`, { exact: true })).toBeVisible();

  await page.goto('/profile?tab=security');
  await page.getByRole('button', { name: /^Rename the passkey/ }).click();
  await page.getByLabel('Name of the passkey').fill('Deniz’s phone');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Deniz’s phone', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Remove the passkey Deniz’s phone' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByText('No passkeys yet')).toBeVisible();
});

test('sessions are listed, and another one is ended', async ({ page, browser, baseURL }) => {
  const account = await registerByApi(page);
  const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' });
  expect((await elsewhere.request.post('/api/login', { data: account })).status()).toBe(200);
  await page.goto('/profile?tab=security');
  await expect(page.getByText('this one')).toBeVisible();
  await page.getByRole('button', { name: 'End all others' }).click();
  await expect(page.getByText('All other sessions have ended', { exact: true })).toBeVisible();
  expect((await elsewhere.request.get('/api/user')).status()).toBe(401);
  expect((await page.request.get('/api/user')).status()).toBe(200);
  await elsewhere.close();
});
