import { expect, test } from '../setup/journey.ts';
import { findPortalPath } from '../steps/portal-link.ts';
import { refreshUntilVisible } from '../steps/refresh-usage.ts';

test('the link in the mail opens the portal, which shows the used data', async ({ page, visitor, sandbox }) => {
  const order = await visitor.buyPlan('JP');
  const iccid = order.metadata.esimInfoArray[0]?.iccid ?? '';
  await page.goto(await findPortalPath(sandbox, visitor.email));
  await expect(page.getByRole('heading', { name: 'Your eSIMs' })).toBeVisible();
  await expect(page).toHaveURL(/\/portal$/);
  await expect(page.getByText(`${iccid.slice(0, 6)}`).first()).toBeVisible();
  await expect(page.getByText(iccid)).toHaveCount(0);
  await expect(page.getByText(order.orderNumber, { exact: true })).toBeVisible();
  await refreshUntilVisible(page, page.getByText('Ready to install'));

  await sandbox.installEsim(iccid);
  await sandbox.useData(iccid, 1200);
  await refreshUntilVisible(page, page.getByText(/1\.2\sGB of 5\sGB used/));
  await expect(page.getByText('24%')).toBeVisible();
  await expect(page.getByText('Active', { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Your eSIMs' })).toBeVisible();
});

test('the portal forecasts how long the data lasts, and shows or copies the full ICCID', async ({
  page,
  context,
  visitor,
  sandbox,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const order = await visitor.buyPlan('JP');
  const iccid = order.metadata.esimInfoArray[0]?.iccid ?? '';
  await sandbox.useData(iccid, 1200, 24);
  await page.goto(await findPortalPath(sandbox, visitor.email));
  await refreshUntilVisible(page, page.getByText(/3\.8\sGB left\. At this rate, your data will last until \w+ \d+\./));

  const masked = `${iccid.slice(0, 6)}••••${iccid.slice(-4)}`;
  await page.getByRole('button', { name: `Copy: ICCID ${masked}` }).click();
  await expect(page.getByText('Copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(iccid);
  await expect(page.getByText(iccid)).toHaveCount(0);
  const show = page.getByRole('button', { name: `Show the full ICCID ${masked}` });
  await show.click();
  await expect(page.getByText(iccid)).toBeVisible();
  await expect(show).toHaveAttribute('aria-pressed', 'true');
  await show.click();
  await expect(page.getByText(iccid)).toHaveCount(0);
});

test('low data is reported in one mail and none left in another, whose links open the portal', async ({
  page,
  visitor,
  sandbox,
}) => {
  const order = await visitor.buyPlan('JP');
  await sandbox.waitForMail(visitor.email);
  const iccid = order.metadata.esimInfoArray[0]?.iccid ?? '';
  await sandbox.useData(iccid, 4100);
  const subjects = async () => (await sandbox.listMails(visitor.email)).map(({ subject }) => subject);
  await expect.poll(async () => (await subjects())[0]).toMatch(/^900\sMB left on your Japan eSIM$/);
  await page.goto(await findPortalPath(sandbox, visitor.email));
  await refreshUntilVisible(page, page.getByText(/4\.1\sGB of 5\sGB used/));
  await sandbox.useData(iccid, 900);
  await refreshUntilVisible(page, page.getByText('Out of data'));
  await expect.poll(async () => (await subjects())[0]).toBe('Your Japan eSIM is out of data');
  expect(await subjects()).toHaveLength(3);
});

test('a new portal link can be requested by mail', async ({ page, visitor, sandbox }) => {
  await visitor.buyPlan('JP');
  await sandbox.waitForMail(visitor.email);
  await page.goto('/portal');
  await page.getByLabel('Email', { exact: true }).fill(visitor.email);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByText(/a new link is on its way/)).toBeVisible();
  await expect.poll(async () => (await sandbox.listMails(visitor.email)).length).toBe(2);
});

test.describe('with a link that no longer opens', () => {
  test.use({ expectedStatuses: [401] });

  test('a link that somebody else may have is closed, and a new one can close the earlier ones', async ({
    page,
    visitor,
    sandbox,
  }) => {
    await visitor.buyPlan('JP');
    const first = await findPortalPath(sandbox, visitor.email);
    await page.goto(first);
    await page.getByText('Could somebody else have your link?').click();
    await page.getByRole('button', { name: 'Close this link' }).click();
    await expect(page.getByText('This link is closed', { exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Customer Portal Access' })).toBeVisible();
    await page.goto(first);
    await expect(page.getByText("We couldn't verify your access token")).toBeVisible();

    await page.goto('/portal');
    await page.getByRole('button', { name: 'Try Again' }).click();
    await page.getByLabel('Email', { exact: true }).fill(visitor.email);
    await page.getByLabel('Close my earlier links once I open the new one').check();
    const request = page.waitForRequest('**/api/portal/links');
    await page.getByRole('button', { name: 'Send link' }).click();
    expect((await request).postDataJSON()).toMatchObject({ replacesOthers: true });
    await expect.poll(async () => (await sandbox.listMails(visitor.email)).length).toBe(2);
    await page.goto(await findPortalPath(sandbox, visitor.email));
    await expect(page.getByRole('heading', { name: 'Your eSIMs' })).toBeVisible();
  });
});
