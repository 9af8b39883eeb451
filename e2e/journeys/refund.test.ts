import type { Page } from '@playwright/test';
import { expect, test } from '../setup/journey.ts';
import { textsOf } from '../setup/texts.ts';
import type { PlacedOrder, Visitor } from '../setup/visitor.ts';
import { signInAsAdmin } from '../steps/admin.ts';
import { expectAccessible, expectNoHorizontalScroll } from '../steps/expect-accessible.ts';
import { findPortalPath } from '../steps/portal-link.ts';

const t = textsOf('tr');

/** The owner opens a new order, and asks what a refund of it would be. */
async function lookUpRefund(page: Page, visitor: Visitor): Promise<PlacedOrder> {
  const order = await visitor.buyPlan('TR');
  await signInAsAdmin(page);
  await page.goto(`/tr/admin?q=${visitor.email}`);
  await page.getByRole('link', { name: order.orderNumber }).click();
  await page.getByRole('button', { name: t('admin-refund.lookUp') }).click();
  return order;
}

test('a customer returns an eSIM from the portal and sees the money go back', async ({ page, visitor, sandbox }) => {
  const order = await visitor.buyPlan('JP');
  const amount = `$${order.totalAmount}`;
  await page.goto(`/tr${await findPortalPath(sandbox, visitor.email)}`);
  await page.getByRole('button', { name: t('portal-refund.open') }).click();
  const question = page.getByRole('dialog');
  await expect(question).toBeVisible();
  await expect(question).toContainText(t('portal-refund.yes'));
  await expect(question).toContainText(amount);
  await expect(question).toContainText(t('portal-refund.cardEnding', { brand: 'Visa', last4: '4242' }));
  await expect(question).toContainText(t('portal-refund.when'));
  await expectNoHorizontalScroll(page);
  await expectAccessible(page);
  await question.getByRole('button', { name: t('portal-refund.keep') }).click();
  await expect(question).toHaveCount(0);
  await page.getByRole('button', { name: t('portal-refund.open') }).click();
  await page.getByRole('button', { name: t('portal-refund.act', { amount }) }).click();
  await expect(page.getByText(t('portal-refund.states.refunded', { amount }))).toBeVisible();
  const way = page.getByRole('list', { name: t('portal-refund.way') });
  await expect(way.getByRole('listitem')).toHaveCount(3);
  await expect(way.locator('[aria-current="step"]')).toContainText(
    t('portal-refund.steps.by', { date: '' }).trim().split(' ')[0] ?? '',
  );
  await expect(page.getByText(t('portal.switchedOff'))).toBeVisible();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);
  await expect
    .poll(async () => (await sandbox.listMails(visitor.email)).map(({ subject }) => subject).join())
    .toContain(amount);
  await page.reload();
  await expect(page.getByText(t('portal-refund.states.refunded', { amount }))).toBeVisible();
  await expect(page.getByRole('button', { name: t('portal-refund.open') })).toHaveCount(0);
});

test('the owner sees what a refund costs, and makes it', async ({ page, visitor }) => {
  const order = await lookUpRefund(page, visitor);
  const amount = `$${order.totalAmount}`;
  await expect(
    page.getByText(t('admin-refund.verdicts.yes', { reason: t('admin-refund.reasons.not_activated') })),
  ).toBeVisible();
  await page.getByRole('checkbox').check();
  await expect(page.getByText(t('admin-refund.marginAfter'))).toBeVisible();
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);
  await page.getByRole('button', { name: t('admin-refund.act', { amount }) }).click();
  await expect(page.getByText(t('admin-refund.nothingLeft'))).toBeVisible();
  await expect(page.getByText(t('statuses.order.refunded')).first()).toBeVisible();
  await expectAccessible(page);
});

test('an eSIM whose money was returned is taken back afterwards', async ({ page, visitor }) => {
  const order = await lookUpRefund(page, visitor);
  await page.getByRole('textbox', { name: t('admin-refund.amount') }).fill(order.totalAmount);
  await page.getByRole('button', { name: t('admin-refund.act', { amount: `$${order.totalAmount}` }) }).click();
  await expect(page.getByText(t('admin-refund.nothingLeft'))).toBeVisible();
  await expect(page.getByText(t('admin-refund.takeBackText'))).toBeVisible();
  await page.getByRole('checkbox').check();
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);
  await page.getByRole('button', { name: t('admin-refund.takeBack_one', { count: 1 }) }).click();
  await expect(page.getByText(t('admin-refund.states.revoked'))).toBeVisible();
  await expect(page.getByText(t('admin-refund.takeBackText'))).toHaveCount(0);
});

test('an eSIM that is activated while its owner reads is not returned', async ({ page, visitor, sandbox }) => {
  const order = await visitor.buyPlan('JP');
  const iccid = order.metadata.esimInfoArray[0]?.iccid ?? '';
  await page.goto(await findPortalPath(sandbox, visitor.email));
  await expect(page.getByRole('button', { name: 'Return this eSIM' })).toBeVisible();
  await sandbox.installEsim(iccid);
  await sandbox.useData(iccid, 100);
  await page.getByRole('button', { name: 'Return this eSIM' }).click();
  await expect(page.getByText('This eSIM has been activated, so it can no longer be returned.')).toBeVisible();
});

test('a request that needs the owner waits for them, who agrees', async ({ page, visitor, sandbox, context }) => {
  const order = await visitor.buyPlan('JP');
  await sandbox.installEsim(order.metadata.esimInfoArray[0]?.iccid ?? '');
  await page.goto(await findPortalPath(sandbox, visitor.email));
  await page.getByRole('button', { name: 'Return this eSIM' }).click();
  const amount = `$${order.totalAmount}`;
  await page.getByRole('button', { name: `Request a refund of ${amount}` }).click();
  await expect(page.getByText(`You requested a refund of ${amount}. We will review it and e-mail you.`)).toBeVisible();

  const admin = await context.newPage();
  await signInAsAdmin(admin);
  await admin.goto(`/admin?attention=refund&q=${visitor.email}`);
  await admin.getByRole('link', { name: order.orderNumber }).click();
  await expect(admin.getByRole('heading', { name: `The buyer asks for a refund of ${amount}` })).toBeVisible();
  await expectAccessible(admin);
  await admin.getByRole('button', { name: `Refund ${amount}` }).click();
  await expect(admin.getByText('Decision carried out', { exact: true })).toBeVisible();
  await expect(admin.getByText('Refunded').first()).toBeVisible();
  await page.getByRole('button', { name: 'Refresh Data' }).click();
  await expect(page.getByText(/has been returned/)).toBeVisible();
});
