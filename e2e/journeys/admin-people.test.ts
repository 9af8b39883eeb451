import { randomBytes } from 'node:crypto';
import { expect, test } from '../setup/journey.ts';
import { findText, toPattern } from '../setup/texts.ts';
import { fillLogin, findAccountPath } from '../steps/account.ts';
import { signInAsAdmin } from '../steps/admin.ts';
import { expectUsable } from '../steps/expect-usable.ts';

test.use({ expectedStatuses: [401] });

const t = (key: string) => findText('en', key);

test('somebody who is invited works here and sees what their role allows', async ({ page, browser, sandbox }) => {
  const username = `ece-${randomBytes(5).toString('hex')}`;
  const account = { username, email: `${username}@example.com`, password: 'the grey cat sleeps' };
  await signInAsAdmin(page);
  await page.goto(`/admin?tab=people`);
  await page.getByRole('button', { name: t('admin-people.invite') }).click();
  await page.getByLabel(t('admin-people.email')).fill(account.email);
  await page.getByRole('radio', { name: t('admin-people.roles.bookkeeper') }).check();
  await expectUsable(page, { hasKeyboard: true });
  await page.getByRole('dialog').locator('[type=submit]').click();
  const invited = page.getByRole('region', { name: t('admin-people.invited') });
  await expect(invited.getByRole('listitem').filter({ hasText: account.email })).toBeVisible();

  const theirs = await (await browser.newContext()).newPage();
  await theirs.goto(await findAccountPath(sandbox, account.email, '/auth/invitation'));
  await theirs.getByLabel(t('accounts.username'), { exact: true }).fill(username);
  for (const field of ['newPassword', 'confirmNewPassword'])
    await theirs.getByLabel(t(`accounts.${field}`), { exact: true }).fill(account.password);
  await expectUsable(theirs, { hasKeyboard: true });
  await theirs.getByRole('button', { name: t('invitation.accept') }).click();
  await fillLogin(theirs, account);
  await theirs.locator('main form [type=submit]').click();
  await expect(theirs.getByRole('heading', { level: 1 })).toHaveText(t('admin-frame.views.overview'));
  await theirs.goto(`/admin?tab=people`);
  await expect(theirs.getByRole('heading', { level: 1 })).toHaveText(toPattern(t('admin-frame.notPermittedTitle')));
  await expectUsable(theirs, { hasKeyboard: true });

  await page.reload();
  await page.getByRole('button', { name: new RegExp(`${t('admin-people.change')}.*${username}`) }).click();
  await page.getByRole('button', { name: t('admin-people.removeWay') }).click();
  await page.getByRole('button', { name: toPattern(t('admin-people.remove')) }).click();
  // Others may have been here before.
  const former = page.getByRole('region', { name: t('admin-people.wasHere') });
  await expect(former.getByText(username)).toBeVisible();
  await theirs.goto(`/admin?tab=overview`);
  await expect(theirs).toHaveURL(/\/auth\?/);
  await theirs.context().close();
});
