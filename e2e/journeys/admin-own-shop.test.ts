import { readFile } from 'node:fs/promises';
import { expect, test } from '../setup/own-shop.ts';
import { signInAsAdmin } from '../steps/admin.ts';
import { addAuthenticator } from '../steps/authenticator.ts';
import { expectAccessible, expectNoHorizontalScroll } from '../steps/expect-accessible.ts';

test.use({ expectedStatuses: [401, 403] });
test.describe.configure({ mode: 'default' });

test('a parked order goes from the overview over its page to delivered', async ({ page, visitor, sandbox }) => {
  await sandbox.rejectPurchases(1);
  const { orderNumber } = await visitor.placeOrder('TR');
  await signInAsAdmin(page);
  await expect
    .poll(async () => (await (await page.request.get('/api/admin/waiting')).json()).waiting)
    .toMatchObject([{ kind: 'purchases_parked', count: 1 }]);
  await page.goto('/admin?tab=overview');
  await expect(page.getByRole('heading', { level: 1, name: 'One item needs your attention' })).toBeVisible();
  await page.getByRole('link', { name: /Purchases parked/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: orderNumber })).toBeVisible();
  await expect(page.getByRole('heading', { name: /is parked$/ })).toBeVisible();
  await expectNoHorizontalScroll(page);
  await expectAccessible(page);

  await page.getByRole('button', { name: /^Buy for \$/ }).click();
  await expect(page.getByText('Decision carried out', { exact: true })).toBeVisible();
  const { metadata } = await visitor.waitForEsims(orderNumber);
  expect(metadata.esimInfoArray).toHaveLength(1);
  await expect(page.getByRole('listitem').filter({ hasText: 'Processing became Completed' })).toBeVisible();
  await expect(page.getByRole('heading', { name: /is parked$/ })).toBeHidden();
  await expect(page.getByRole('status').filter({ hasText: 'Up to date.' })).toBeVisible();
  expect((await sandbox.waitForMail(visitor.email)).text).toContain(orderNumber);
  await page.goto('/admin?tab=overview');
  await expect(page.getByRole('heading', { level: 1, name: 'Nothing needs your attention' })).toBeVisible();
});

test('an admin requires a second factor of every admin, once they have one', async ({ page }) => {
  await addAuthenticator(page);
  await signInAsAdmin(page);
  await page.goto('/admin?tab=security');
  const required = page.getByRole('switch', { name: 'Require every admin to use a second factor' });
  await expect(required).toBeDisabled();
  await expect(page.getByText('Set up your own second factor first: codes from an app, or a passkey.')).toBeVisible();
  await expect(page.getByText('Admins may open the admin panel with a password alone.')).toBeVisible();

  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByText('Passkey added', { exact: true })).toBeVisible();
  await required.click();
  await expect(page.getByText('Every admin must now use a second factor', { exact: true })).toBeVisible();
  await page.reload();
  await expect(required).toBeChecked();
  await expect(page.getByText('Everyone who opens the admin panel must use a second factor.')).toBeVisible();
  await expectNoHorizontalScroll(page);
  await expectAccessible(page);

  await page.route('**/api/admin/security', (route) =>
    route.fulfill({ status: 403, contentType: 'application/problem+json', body: '{"code":"forbidden"}' }),
  );
  await required.click();
  await expect(page.getByText('The setting could not be changed', { exact: true })).toBeVisible();
  await expect(required).toBeChecked();
  await page.unroute('**/api/admin/security');

  await required.click();
  await expect(page.getByText('A second factor is now optional for admins', { exact: true })).toBeVisible();
  await page.goto('/admin?tab=system');
  const entry = page.getByRole('row').filter({ hasText: 'Changed whether admins need a second factor' });
  await expect(entry.first()).toContainText('required yes no');

  await page.goto('/admin?tab=security');
  await page.getByRole('button', { name: /^Remove the passkey/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByText('No passkeys yet')).toBeVisible();
});

test('the owner names the company, and visitors read it within a second', async ({ page, browser, baseURL }) => {
  await signInAsAdmin(page);
  await page.goto('/admin?tab=shop');
  await page.getByLabel('Name', { exact: true }).fill('Yolcu');
  await page.getByLabel('Legal form').fill('A.Ş.');
  await page.getByLabel('E-mail', { exact: true }).fill('info@yolcu.example');
  await page.getByLabel('Country').selectOption('TR');
  const words = await page.getByText('Yolcu A.Ş. · Türkiye').textContent();
  await page.getByRole('button', { name: 'Save company' }).click();
  await expect(page.getByText('Pages and e-mails name the company as it is now.', { exact: true })).toBeVisible();
  await expectNoHorizontalScroll(page);
  await expectAccessible(page);

  const visitor = await browser.newPage({ ...(baseURL && { baseURL }) });
  await expect(async () => {
    await visitor.goto('/legal');
    const footer = visitor.getByRole('contentinfo').getByRole('link', { name: 'info@yolcu.example' });
    await expect(footer).toHaveAttribute('href', 'mailto:info@yolcu.example', { timeout: 100 });
  }).toPass({ timeout: 5_000 });
  for (const fact of words?.split(' · ') ?? []) await expect(visitor.getByRole('main')).toContainText(fact);
  await visitor.close();
});

test('Go live leads to what is missing, and a file of another shop fills it in', async ({ page }) => {
  await signInAsAdmin(page);
  await page.goto('/admin?tab=setup');
  const missing = page.getByRole('region', { name: /things before your first real sale/ });
  const company = missing.getByRole('link', { name: /^\d+ Say who sells/ });
  await expect(company).toContainText('Missing from the company: name, address');
  await expectNoHorizontalScroll(page);
  await expectAccessible(page);
  await missing.getByRole('link', { name: /Back up/ }).click();
  await expect(page.getByRole('row', { name: /^Backup/ })).toBeInViewport();
  await company.click();
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  await page.goBack();

  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export' }).click();
  const file = JSON.parse(await readFile(await (await download).path(), 'utf8'));
  const choose = (content: object) =>
    page.getByLabel('Import a file').setInputFiles({
      ...{ name: 'shop.json', mimeType: 'application/json' },
      buffer: Buffer.from(JSON.stringify(content)),
    });
  await choose({ ...file, version: 2 });
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('alert')).toContainText('The file has version 2, which this shop does not read.');
  await expectAccessible(page);
  const address = 'Narva maantee 7, 10117 Tallinn';
  const theirs = { name: 'Rota', address, country: 'EE', email: 'info@rota.example', phone: '+372 5550 1400' };
  await choose({ ...file, settings: { company: { ...file.settings.company, ...theirs } } });
  await expect(dialog.getByRole('listitem').filter({ hasText: 'name: not set → Rota' }).first()).toBeVisible();
  await expectNoHorizontalScroll(page);
  await dialog.getByRole('button', { name: 'Change all of it' }).click();
  await expect(page.getByText('Imported', { exact: true })).toBeVisible();
  await expect(company).toBeHidden();
  await expect(page.getByRole('row', { name: /^Company/ })).toContainText('The pages name Rota as the seller.');
});

test('a page is written in both languages, read by travellers once published, and an earlier version comes back', async ({
  page,
}) => {
  const toSource = (title: string, words: string) => `---\ntitle: ${title}\ndescription: ${title}.\n---\n\n${words}\n`;
  const source = page.getByLabel('Text', { exact: true });
  const history = page.getByRole('table', { name: 'History' });
  const write = async (language: string, text: string) => {
    await page.getByRole('navigation', { name: 'Language of the text' }).getByRole('link', { name: language }).click();
    await expect(page.getByRole('heading', { level: 2, name: language })).toBeVisible();
    await source.fill(text);
  };
  const publish = async (version: number) => {
    await page.getByRole('button', { name: `Publish version ${version}` }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: `Publish version ${version}` })
      .click();
    await expect(history.getByRole('rowheader', { name: String(version), exact: true })).toBeVisible();
  };
  const read = async (path: string) => (await page.request.get(path)).text();

  await signInAsAdmin(page);
  await page.goto('/admin?tab=pages&page=legal/accessibility&language=en');
  await write('English', toSource('Accessibility', 'Rota is <b>open</b> to everybody.'));
  await expect(page.getByText('Line 6: A page shows no HTML: <b>.', { exact: false })).toBeVisible();
  await expectAccessible(page);
  await write('English', toSource('Accessibility', 'Rota is **open** to everybody.'));
  const preview = page.getByRole('article', { name: 'Preview' });
  await expect(preview.getByText('open', { exact: true })).toHaveRole('strong');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(history.getByRole('row', { name: /^Draft Not public, saved/ })).toBeVisible();
  expect(await read('/accessibility')).not.toContain('to everybody');
  await page.getByRole('button', { name: 'Publish version 1' }).click();
  await expect(page.getByRole('dialog')).toContainText('Older from then on, until published again: Turkish.');
  await expect(page.getByRole('dialog').getByRole('heading')).toBeInViewport();
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await publish(1);
  await write('Turkish', toSource('Erişilebilirlik', 'Rota **herkese** açıktır.'));
  await publish(1);
  await expect.poll(() => read('/accessibility')).toContain('Rota is <strong>open</strong> to everybody.');
  await expect.poll(() => read('/tr/accessibility')).toContain('Rota <strong>herkese</strong> açıktır.');

  await write('English', toSource('Accessibility', 'Rota is closed.'));
  await publish(2);
  await expect.poll(() => read('/accessibility')).toContain('Rota is closed.');
  await history.getByRole('button', { name: 'Compare Version 1' }).click();
  await expect(page.getByRole('dialog').getByRole('deletion')).toContainText(['**open** to everybody']);
  await page.getByRole('button', { name: 'Write on from version 1' }).click();
  await publish(3);
  await expect(history.getByRole('row', { name: /^3 / })).toContainText('made from version 1');
  await expect.poll(() => read('/accessibility')).toContain('Rota is <strong>open</strong> to everybody.');
});
