import { expect, publish, test } from '../setup/own-shop.ts';
import { textsOf } from '../setup/texts.ts';
import { expectAccessible, expectNoHorizontalScroll } from '../steps/expect-accessible.ts';

const t = textsOf('tr');

test.use({ locale: 'tr-TR', expectedStatuses: [422] });

test('an eSIM is given, opened by its receiver, and nobody opens it again, in tr', async ({
  page,
  browser,
  visitor,
  sandbox,
  owner,
}) => {
  await publish(owner, 'gifts', { isOffered: true });
  const order = await visitor.openConfirmation('JP');
  await page.goto(`/tr/order-confirmation/${order.orderNumber}`);
  await page.getByText(t('gifts.open')).click();
  const give = page.getByRole('button', { name: t('gifts.give'), exact: true });
  await give.click();
  await expect(page.getByText(t('gifts.problems.email')).first()).toBeVisible();
  const receiver = `receiver.${visitor.email}`;
  await page.getByLabel(t('gifts.receiverName')).fill('Mert');
  await page.getByLabel(t('gifts.receiverEmail')).fill(receiver);
  await page.getByLabel(t('gifts.note')).fill('Bak: evil.com');
  await give.click();
  await expect(page.getByText(t('gifts.problems.note', { max: 240 })).first()).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel(t('gifts.note')).fill('İyi ki doğdun!');
  await give.click();
  await expect(page.getByText(t('gifts.states.sent'), { exact: true })).toBeVisible();
  await expect(page.getByRole('img', { name: /QR/ })).toHaveCount(0);
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);

  const link = /https?:\/\/\S+(\/tr\/gift#token=\S+)/.exec((await sandbox.waitForMail(receiver)).text)?.[1] ?? '';
  const phone = await browser.newPage();
  await phone.goto(link);
  await expect(phone.getByText('İyi ki doğdun!')).toBeVisible();
  await expectAccessible(phone);
  await phone.getByRole('button', { name: t('gift-page.open') }).click();
  await expect(phone.getByRole('img', { name: /QR/ }).first()).toBeVisible();
  await phone.reload();
  await expect(phone.getByRole('img', { name: /QR/ }).first()).toBeVisible();
  await expectAccessible(phone);
  await expectNoHorizontalScroll(phone);
  await phone.close();

  const stranger = await browser.newPage();
  await stranger.goto(link);
  await expect(stranger.getByText(t('gift-page.openedText'))).toBeVisible();
  await expectAccessible(stranger);
  await stranger.close();

  await page.reload();
  await expect(page.getByText(t('gifts.states.opened'), { exact: true }).first()).toBeVisible();
});
