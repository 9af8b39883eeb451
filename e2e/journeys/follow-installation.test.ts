import { expect, test } from '../setup/journey.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../steps/expect-accessible.ts';
import { readQrCode } from '../steps/read-qr-code.ts';

const FOLLOWS_WITHIN = { timeout: 20_000 };

test('the open confirmation follows the eSIM: waiting, installed, connected', async ({ page, visitor, sandbox }) => {
  await visitor.settleIn();
  await visitor.putIntoCart('JP');
  const order = await visitor.buy();
  const [esim] = order.metadata.esimInfoArray;
  const iccid = esim?.iccid ?? '';
  await page.goto(`/order-confirmation/${order.orderNumber}`);
  const stages = page.getByRole('list', { name: 'How far this eSIM has come' });
  const now = stages.locator('[aria-current="step"]');
  await expect(now).toHaveText(/Waiting for installation/);
  await expect(page.getByText(`We also sent it to ${visitor.email}.`)).toBeVisible(FOLLOWS_WITHIN);
  await page.evaluate(() => document.body.setAttribute('data-not-reloaded', ''));

  // The phone scans the large code: what shows it goes away, and the keyboard is where the page goes on.
  await page.getByRole('button', { name: 'Show the QR code full screen' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await sandbox.installEsim(iccid);
  await expect(page.getByRole('status').filter({ hasText: 'Your eSIM is installed.' })).toBeVisible(FOLLOWS_WITHIN);
  await expect(now).toHaveText(/Installed/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('link', { name: /Add to iPhone/ })).toHaveCount(0);
  const codes = page.getByRole('button', { name: 'QR and codes' });
  await expect(codes).toBeFocused();
  await expect(codes).toHaveAttribute('aria-expanded', 'false');
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  expect(await readQrCode(page.getByRole('img', { name: /QR code/ }))).toBe(esim?.activationCode);
  await expect(page.getByText(esim?.activationCode ?? '', { exact: true })).toBeVisible();

  await sandbox.useData(iccid, 1);
  await expect(page.getByRole('status').filter({ hasText: 'Your eSIM is connected.' })).toBeVisible(FOLLOWS_WITHIN);
  await expect(now).toHaveCount(0);
  await expect(page.locator('body[data-not-reloaded]')).toHaveCount(1);
});

test('of several eSIMs, each says how far it has come', async ({ page, visitor, sandbox }) => {
  await visitor.settleIn();
  await visitor.putIntoCart('TR', 2);
  const order = await visitor.buy();
  await page.goto(`/order-confirmation/${order.orderNumber}`);
  const tickets = page.getByRole('region', { name: /eSIM \d of 2$/ });
  await expect(tickets).toHaveCount(2);
  await sandbox.installEsim(order.metadata.esimInfoArray[1]?.iccid ?? '');
  await expect(tickets.nth(1).getByRole('status').first()).toHaveText(
    /^eSIM 2 of 2: Your eSIM is installed\./,
    FOLLOWS_WITHIN,
  );
  await expect(tickets.nth(0).getByRole('heading', { name: 'Activate Your eSIM' })).toBeVisible();
  await expect(tickets.nth(0).getByRole('link', { name: /Add to iPhone/ })).toBeVisible();
});
