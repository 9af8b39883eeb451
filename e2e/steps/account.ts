import { randomBytes } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import type { Sandbox } from '../setup/sandbox.ts';
import { findText, type Language } from '../setup/texts.ts';
import { addShopScript } from './add-shop-script.ts';

export type Account = { username: string; email: string; password: string };

/** Credentials of an account that does not exist yet. */
export function inventAccount(): Account {
  const username = `deniz-${randomBytes(6).toString('hex')}`;
  return { username, email: `${username}@example.com`, password: 'the grey cat sleeps' };
}

/** Fills the registration form that is open, in a language's labels. */
export async function fillRegistration(page: Page, account: Account, language: Language = 'en'): Promise<void> {
  const field = (key: string) => page.getByLabel(findText(language, `accounts.${key}`), { exact: true });
  await field('firstName').fill('Deniz');
  await field('lastName').fill('Yılmaz');
  await field('username').fill(account.username);
  await field('email').fill(account.email);
  await field('password').fill(account.password);
  await field('confirmPassword').fill(account.password);
}

export async function fillLogin(page: Page, { username, password }: Account, language: Language = 'en'): Promise<void> {
  await page.getByLabel(findText(language, 'accounts.usernameOrEmail')).fill(username);
  await page.getByLabel(findText(language, 'accounts.password'), { exact: true }).fill(password);
}

/** Registers by API, which signs this browser in; its pages learn of it with the next one. */
export async function registerByApi(page: Page, account = inventAccount()): Promise<Account> {
  const response = await page.request.post('/api/register', {
    data: { ...account, firstName: 'Deniz', lastName: 'Yılmaz' },
  });
  expect(response.status(), await response.text()).toBe(201);
  await addShopScript(page, () => {
    if (sessionStorage.getItem('hinted')) return;
    sessionStorage.setItem('hinted', '1');
    localStorage.setItem('account', '"user"');
  });
  return account;
}

/** Path and fragment of the link to one of the account's pages that was mailed to an address. */
export async function findAccountPath(
  sandbox: Sandbox,
  email: string,
  page: '/auth/invitation' | '/auth/reset-password' | '/auth/verify-email',
): Promise<string> {
  const pattern = new RegExp(`https?://\\S+${page}#token=\\S+`);
  const findLink = async () =>
    (await sandbox.listMails(email)).map(({ text }) => pattern.exec(text)?.[0]).find((link) => link !== undefined);
  await expect.poll(findLink, { message: `a mail to ${email} with a link to ${page}` }).toBeTruthy();
  const { pathname, hash } = new URL((await findLink()) ?? '');
  return pathname + hash;
}
