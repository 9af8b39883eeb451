import { expect, test } from '../setup/journey.ts';
import { expectAccessible } from '../steps/expect-accessible.ts';
import { findPortalPath } from '../steps/portal-link.ts';

test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED/] });

const NOT_A_DOUBLE_TAP_MS = 700;

test('an eSIM that no network has seen is helped step by step, also offline, and its report arrives once', async ({
  page,
  context,
  visitor,
  sandbox,
}) => {
  const order = await visitor.buyPlan('JP');
  const iccid = order.metadata.esimInfoArray[0]?.iccid ?? '';
  await sandbox.installEsim(iccid);
  await page.goto(await findPortalPath(sandbox, visitor.email));
  await page.getByRole('link', { name: 'It does not connect' }).click();
  await expect(page).toHaveURL(/\/portal\/help\?esim=\d+$/);
  const step = (name: string) => page.getByRole('heading', { level: 2, name });
  await expect(step('Turn on data roaming')).toBeVisible({ timeout: 40_000 });
  await expectAccessible(page);
  const done = page.getByRole('button', { name: 'Done, still offline' });
  await done.click();
  await expect(step('Choose the network by hand')).toBeFocused();

  await context.setOffline(true);
  await page.waitForTimeout(NOT_A_DOUBLE_TAP_MS);
  await done.dblclick();
  await expect(step('Choose the data line, then restart')).toBeVisible();
  await expect(page.getByText('You are offline, so we cannot look.')).toBeVisible({ timeout: 40_000 });
  await done.click();
  await expect(step('Check that the phone is not locked')).toBeFocused();
  await page.waitForTimeout(NOT_A_DOUBLE_TAP_MS);
  await done.click();
  await expect(step('Still not online? We take over.')).toBeVisible();
  await page.waitForTimeout(NOT_A_DOUBLE_TAP_MS);
  await page.getByText('What is in it').click();
  await expect(page.getByText(`${iccid.slice(0, 6)}••••${iccid.slice(-4)}`)).toBeVisible();
  await page.getByRole('button', { name: 'Send the report' }).dblclick();
  await expect(page.getByText('goes out as soon as there is one')).toBeVisible({ timeout: 40_000 });
  await context.setOffline(false);
  await expect(page.getByText(/^M-[0-9A-F]{6}-[0-9A-F]{6}$/)).toBeVisible({ timeout: 40_000 });
  await page.goto(`/tr${new URL(page.url()).pathname}${new URL(page.url()).search}`);
  await expect(step('Raporunuz bize ulaştı')).toBeVisible();
  const reports = async () =>
    (await sandbox.listMails('help@esimshop.example')).filter(({ text }) => text.includes(order.orderNumber));
  await expect.poll(async () => (await reports()).length).toBe(1);

  // Its first data: the page hears of it by itself.
  await page.waitForTimeout(NOT_A_DOUBLE_TAP_MS);
  await page.getByRole('button', { name: 'Baştan başla' }).click();
  await sandbox.useData(iccid, 14);
  await expect(step('İnternettesiniz')).toBeVisible({ timeout: 60_000 });
});
