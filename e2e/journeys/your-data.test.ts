import { readFile } from 'node:fs/promises';
import { expect, test } from '../setup/journey.ts';
import type { Sandbox } from '../setup/sandbox.ts';
import { signInAsAdmin } from '../steps/admin.ts';
import { expectAccessible } from '../steps/expect-accessible.ts';
import { findPortalPath } from '../steps/portal-link.ts';

/** The link of the mail with this subject. */
async function findDataPath(sandbox: Sandbox, email: string, subject: string): Promise<string> {
  const find = async () =>
    (await sandbox.listMails(email))
      .filter((mail) => mail.subject.includes(subject))
      .map(({ text }) => /https?:\/\/\S+(\/your-data#token=\S+)/.exec(text)?.[1])
      .find((link) => link !== undefined);
  await expect.poll(find, { message: `a mail to ${email}: ${subject}` }).toBeTruthy();
  return (await find()) ?? '';
}

test('a customer asks for a copy, confirms it by mail, and downloads it once', async ({
  page,
  browser,
  visitor,
  sandbox,
}) => {
  await visitor.openConfirmation('JP');
  const { email } = visitor;
  await page.goto(await findPortalPath(sandbox, email));
  await page.getByText('Ask for a copy of it').click();
  await page.getByRole('button', { name: 'Ask for a copy' }).click();
  await expect(page.getByText(/You asked for a copy on .+ To confirm, open the link/)).toBeVisible();
  await page.getByRole('button', { name: 'Ask for erasure' }).click();
  await expect(page.getByRole('dialog')).toContainText('until the end of 20');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Cancel' }).click();

  await page.goto(await findDataPath(sandbox, email, 'Confirm: a copy'));
  await expect(page).toHaveURL(/\/your-data$/);
  await page.getByRole('button', { name: 'Yes, I want a copy' }).click();
  await expect(page.getByRole('heading', { name: 'Your request is confirmed' })).toBeVisible();

  const owner = await browser.newPage();
  await signInAsAdmin(owner);
  await owner.goto('/admin?tab=overview');
  await owner.getByRole('link', { name: /Requests about data/ }).click();
  await owner.getByRole('button', { name: 'Send the copy' }).click();
  await expect(owner.getByText('link sent')).toBeVisible();
  await expectAccessible(owner);
  await owner.close();

  await page.goto(await findDataPath(sandbox, email, 'Your copy is ready'));
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  expect(await readFile(await (await downloading).path(), 'utf8')).toContain(email);
  await expect(page.getByRole('button', { name: 'Save it as JSON' })).toBeVisible();
  await expectAccessible(page);
});
