import { expect, test } from '../setup/journey.ts';
import { expectAccessible, expectNoHorizontalScroll } from '../steps/expect-accessible.ts';
import { readQrCode } from '../steps/read-qr-code.ts';

test('an open confirmation tracks the eSIM: waiting, installed, connected', async ({ page, visitor, sandbox }) => {
  const order = await visitor.openConfirmation('JP');
  const [esim] = order.metadata.esimInfoArray;
  const iccid = esim?.iccid ?? '';
  const stages = page.getByRole('list', { name: 'eSIM status' });
  const now = stages.locator('[aria-current="step"]');
  await expect(now).toHaveText(/Waiting for installation/);
  await expect(page.getByText(`We also sent it to ${visitor.email}.`)).toBeVisible();
  await page.evaluate(() => document.body.setAttribute('data-not-reloaded', ''));

  // Once the phone has scanned the large code, its dialog closes and the focus moves to the next control.
  await page.getByRole('button', { name: 'Show the QR code full screen' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await sandbox.installEsim(iccid);
  await expect(page.getByRole('status').filter({ hasText: 'Your eSIM is installed.' })).toBeVisible();
  await expect(now).toHaveText(/Installed/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('link', { name: /Add to iPhone/ })).toHaveCount(0);
  const codes = page.getByRole('button', { name: 'Show QR code' });
  await expect(codes).toBeFocused();
  await expect(codes).toHaveAttribute('aria-expanded', 'false');
  await expectNoHorizontalScroll(page);
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  expect(await readQrCode(page.getByRole('img', { name: /QR code/ }))).toBe(esim?.activationCode);
  await expect(page.getByText(esim?.activationCode ?? '', { exact: true })).toBeVisible();

  await sandbox.useData(iccid, 1);
  await expect(page.getByRole('status').filter({ hasText: 'Your eSIM is connected.' })).toBeVisible();
  await expect(now).toHaveCount(0);
  await expect(page.locator('body[data-not-reloaded]')).toHaveCount(1);
});

test('a confirmation is printed in the light colours, whatever theme was chosen, without hints of buttons', async ({
  page,
  visitor,
}) => {
  await visitor.openConfirmation('JP');
  const hint = page.getByText('It opens without a connection');
  await expect(hint).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'));
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(253, 253, 251)');
  await expect(hint).toBeHidden();
});

test.describe('in Turkish', () => {
  test.use({ locale: 'tr-TR' });

  test('nothing moves when the mail is on its way', async ({ page, visitor }) => {
    let isSent = false;
    await page.route('**/api/orders/*', async (route) => {
      const response = await route.fetch();
      const body = await response.json();
      if (!isSent) body.order.emailNotificationsSent = [];
      await route.fulfill({ response, json: body });
    });
    await visitor.openConfirmation('JP');
    const ticket = page.getByRole('heading', { name: 'eSIM’inizi etkinleştirin' });
    await expect(page.getByText('adresine de göndereceğiz.')).toBeVisible();
    const before = await ticket.boundingBox();
    isSent = true;
    await expect(page.getByText('adresine de gönderdik.')).toBeVisible();
    expect((await ticket.boundingBox())?.y).toBe(before?.y);
  });
});

test('of several eSIMs one is open; the others are stubs that show their progress, open and are sent alone', async ({
  page,
  visitor,
  sandbox,
}) => {
  const order = await visitor.openConfirmation('TR', 2);
  const [first, second] = order.metadata.esimInfoArray;
  const ticket = (number: number) => page.getByRole('region', { name: new RegExp(`eSIM ${number} of 2$`) });
  const stub = page.getByRole('button', { name: /eSIM 2 of 2/ });
  await expect(ticket(1).getByRole('link', { name: /Add to iPhone/ })).toBeVisible();
  await sandbox.installEsim(second?.iccid ?? '');
  await expect(stub).toContainText('Installed');
  await expect(ticket(1).getByRole('heading', { name: 'Activate Your eSIM' })).toBeVisible();
  await stub.click();
  await expect(ticket(2).getByRole('status').first()).toHaveText(/^eSIM 2 of 2: Your eSIM is installed\./);
  await expect(ticket(1)).toBeHidden();

  const friend = `friend.${visitor.email}`;
  await page.getByText('Send this one to…').first().click();
  await page.getByLabel('Recipient’s email').fill(friend);
  await page.getByRole('button', { name: 'Send the codes' }).click();
  const { text } = await sandbox.waitForMail(friend);
  expect(text).toContain(first?.activationCode);
  expect(text).not.toContain(second?.activationCode);
});
