import type { Page } from '@playwright/test';
import { expect, test } from '../setup/journey.ts';
import { ADMIN } from '../setup/open-shop.ts';
import type { Visitor } from '../setup/visitor.ts';
import { signInAsAdmin } from '../steps/admin.ts';
import { expectAccessible } from '../steps/expect-accessible.ts';

test.use({ expectedStatuses: [401, 403, 409] });

/** A delivered order, and its page in the admin. */
async function openOrder(page: Page, visitor: Visitor): Promise<{ id: number; orderNumber: string }> {
  const { orderNumber } = await visitor.buyPlan('TR');
  await signInAsAdmin(page);
  await page.goto(`/admin?q=${orderNumber}`);
  await page.getByRole('link', { name: orderNumber }).click();
  await expect(page.getByRole('heading', { level: 1, name: orderNumber })).toBeVisible();
  return { id: Number(/\d+$/.exec(page.url())?.[0]), orderNumber };
}

async function setStatus(page: Page, status: string): Promise<void> {
  await page.getByLabel('Status', { exact: true }).selectOption(status);
  await page.getByRole('button', { name: 'Update status' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Set to ${status}` })
    .click();
}

test('a changed status is told with the mail that its preview showed', async ({ page, visitor, sandbox }) => {
  const { orderNumber } = await openOrder(page, visitor);
  await setStatus(page, 'Shipped');
  await expect(page.getByText('Status updated', { exact: true })).toBeVisible();
  await expect(page.getByText(`${orderNumber} is now Shipped.`, { exact: true })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Completed became Shipped' })).toBeVisible();

  const opening = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'See the e-mail of Shipped' }).click();
  const preview = await opening;
  await expect(preview.getByText(orderNumber).first()).toBeVisible();
  const promised = (await preview.getByRole('heading', { level: 1 }).textContent()) ?? '';
  expect(promised.trim()).not.toBe('');
  await preview.close();

  await page.getByRole('button', { name: 'Send notification' }).click();
  await expect(page.getByText('Notification sent', { exact: true })).toBeVisible();
  const told = async () =>
    (await sandbox.listMails(visitor.email)).filter(({ text }) => text.includes(promised.trim()));
  await expect.poll(async () => (await told()).length).toBe(1);
  const mails = page.getByRole('region', { name: 'E-mails' });
  await expect(mails.getByRole('listitem').filter({ hasText: 'Status: Shipped' })).toContainText('Sent');
});

test('a note of the owner stands on the timeline at once, and its customer does not see it', async ({
  page,
  visitor,
}) => {
  const { orderNumber } = await openOrder(page, visitor);
  const add = page.getByRole('button', { name: 'Add note' });
  await expect(add).toBeDisabled();
  await page.getByLabel('New note').fill('Called on Monday.\nArrives on Tuesday.');
  await add.click();
  await expect(page.getByText('Note added', { exact: true })).toBeVisible();
  const line = page.getByRole('listitem').filter({ hasText: 'Arrives on Tuesday.' });
  await expect(line).toContainText('by owner');
  // The field has the same words until the note is shown.
  await expect(page.getByLabel('New note')).toHaveValue('');
  await expect(page.getByRole('region', { name: 'Notes' }).getByText('Called on Monday.')).toBeVisible();
  await expectAccessible(page);

  await visitor.useSession();
  await page.goto(`/order-confirmation/${orderNumber}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('Arrives on Tuesday.')).toBeHidden();
});

test('what somebody else changed meanwhile is shown, and is overwritten only on purpose', async ({ page, visitor }) => {
  const { id } = await openOrder(page, visitor);
  const theirs = await page.request.patch(`/api/orders/${id}/status`, { data: { status: 'processed' } });
  expect(theirs.status()).toBe(200);
  await setStatus(page, 'Cancelled');
  const note = page.getByRole('alert').filter({ hasText: 'is now Processed.' });
  await expect(note).toContainText(/owner changed it today at \d\d:\d\d/);
  await expect(note).toContainText('Your change to Cancelled was not made.');
  await expect(page.getByRole('heading', { level: 1 }).locator('..')).toContainText('Processed');
  await expectAccessible(page);
  await note.getByRole('button', { name: 'Set it anyway' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Processed became Cancelled' })).toBeVisible();
  await expect(note).toBeHidden();
});

test('a status set by mistake is taken back from its toast, which says what it cannot take back', async ({
  page,
  visitor,
}) => {
  const { id, orderNumber } = await openOrder(page, visitor);
  const status = page.getByRole('heading', { level: 1 }).locator('..');
  const undo = page.getByRole('button', { name: 'Undo', exact: true });
  await setStatus(page, 'Shipped');
  await expect(status).toContainText('Shipped');
  // A toast waits for as long as somebody points at it.
  await undo.hover();
  await expectAccessible(page);
  await undo.click();
  await expect(page.getByText('Status change undone', { exact: true })).toBeVisible();
  await expect(page.getByText(`${orderNumber} is Completed again.`, { exact: true })).toBeVisible();
  await expect(status).toContainText('Completed');
  await expect(page.getByRole('listitem').filter({ hasText: 'Shipped became Completed' })).toContainText('by owner');
  await expect(undo).toBeHidden();

  await setStatus(page, 'Cancelled');
  await expect(undo).toBeVisible();
  const notice = await page.request.post(`/api/orders/${id}/notify`, { data: { status: 'cancelled' } });
  expect(notice.status()).toBe(200);
  await page.keyboard.press('u');
  const told = `The e-mail about Cancelled has gone to ${visitor.email} and cannot be recalled.`;
  await expect(page.getByText(`${orderNumber} is Completed again. ${told}`, { exact: true })).toBeVisible();

  await setStatus(page, 'Refunded');
  await expect(undo).toBeVisible();
  const theirs = await page.request.patch(`/api/orders/${id}/status`, { data: { status: 'processed' } });
  expect(theirs.status()).toBe(200);
  await undo.click();
  await expect(page.getByText('The status change was not undone', { exact: true })).toBeVisible();
  const newer = `${orderNumber} is now Processed: owner has changed it since.`;
  await expect(page.getByText(newer, { exact: true })).toBeVisible();
  await expect(status).toContainText('Processed');
});

test('a session that ends in the middle of an edit is renewed beside it, and nothing typed is lost', async ({
  page,
}) => {
  await signInAsAdmin(page);
  await page.goto('/admin?tab=pricing');
  await page.getByRole('button', { name: 'Add rule' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add pricing rule' });
  const name = `Winter ${crypto.randomUUID()}`;
  await dialog.getByLabel('Name', { exact: true }).fill(name);
  await dialog.getByLabel('Active at once').uncheck();
  // Of the preview it would be told at once, too.
  const isPreviewed = page.waitForResponse('**/api/admin/pricing-preview');
  await dialog.getByLabel('Value', { exact: true }).fill('12.5');
  await isPreviewed;
  await page.context().clearCookies();
  await dialog.getByRole('button', { name: 'Add rule' }).click();
  const ended = page.getByRole('dialog', { name: 'Your session has ended' });
  await expect(ended).toContainText('Nothing you typed is lost.');
  await expectAccessible(page);
  await ended.getByRole('button', { name: 'I have signed in' }).click();
  await expect(ended.getByText('You are not signed in yet.')).toBeVisible();

  expect((await page.request.post('/api/login', { data: ADMIN })).status()).toBe(200);
  await ended.getByRole('button', { name: 'I have signed in' }).click();
  await expect(ended).toBeHidden();
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue(name);
  await expect(dialog.getByLabel('Value', { exact: true })).toHaveValue('12.5');
  await dialog.getByRole('button', { name: 'Add rule' }).click();
  await expect(page.getByText('Pricing setting created', { exact: true })).toBeVisible();

  const { pricingSettings } = await (await page.request.get('/api/pricing-settings')).json();
  const { id } = pricingSettings.find((rule: { name: string }) => rule.name === name);
  expect((await page.request.delete(`/api/pricing-settings/${id}`)).ok()).toBe(true);
});

test('who is no admin any more meets the gate with the next act', async ({ page, visitor }) => {
  await openOrder(page, visitor);
  const { user } = await (await page.request.get('/api/user')).json();
  await page.route('**/api/orders/*/status', (route) =>
    route.fulfill({ status: 403, contentType: 'application/problem+json', body: '{"code":"forbidden"}' }),
  );
  await page.route('**/api/user', (route) => route.fulfill({ json: { user: { ...user, isAdmin: false } } }));
  await setStatus(page, 'Refunded');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page is for the shop’s admins');
  await expect(page.getByText(visitor.email)).toBeHidden();
  await expectAccessible(page);
});
