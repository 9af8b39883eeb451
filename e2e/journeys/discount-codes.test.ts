import { expect, test } from '../setup/own-shop.ts';
import { textsOf } from '../setup/texts.ts';
import { signInAsAdmin } from '../steps/admin.ts';
import { CARDS, fillCard, fillContact } from '../steps/checkout-form.ts';
import { expectAccessible, expectNoHorizontalScroll } from '../steps/expect-accessible.ts';

// A code that is refused is a conflict.
test.use({ expectedStatuses: [409] });
test.describe.configure({ mode: 'default' });

const CODE = 'HOPON10';
const WRONG = 'HOPEN10';
const t = textsOf('en');

test('the owner adds a code, and a traveller pays less by its link', async ({ page, visitor, sandbox }) => {
  await signInAsAdmin(page);
  await page.goto(`/admin?tab=codes`);
  await page.getByRole('button', { name: t('admin-codes.newCode') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: t('admin-codes.columns.code'), exact: true }).fill(CODE.toLowerCase());
  await dialog.getByLabel(t('admin-codes.dialog.percent')).fill('60');
  await expect(dialog.getByRole('button', { name: t('admin-codes.preview.use', { value: '' }).trim() })).toBeVisible();
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);
  await dialog.getByLabel(t('admin-codes.dialog.percent')).fill('10');
  await dialog.getByRole('button', { name: t('admin-codes.dialog.create') }).click();
  await expect(page.getByRole('rowheader', { name: CODE })).toBeVisible();
  await expectAccessible(page);

  await visitor.useSession();
  const { price } = await visitor.addToCart('JP');
  const off = Math.round(Number(price) * 10) / 100;
  const total = `$${(Number(price) - off).toFixed(2)}`;
  await page.goto(`/cart`);
  await page.getByRole('button', { name: t('discount.haveCode') }).click();
  await page.getByLabel(t('discount.code'), { exact: true }).fill(WRONG);
  await page.keyboard.press('Enter');
  await expect(page.getByText(t('discount.refusals.unknown', { code: WRONG }))).toBeVisible();
  await expect(page.getByLabel(t('discount.code'), { exact: true })).toHaveValue(WRONG);
  await expectAccessible(page);
  await page.goto(`/products/esim_1GB_7D_JP_V2?code=${CODE}`);
  await page.keyboard.press('Shift');
  await expect(page.getByText(t('discount.kept', { code: CODE }), { exact: true })).toBeVisible();

  await page.goto(`/checkout`);
  await expect(page.getByText(`−$${off.toFixed(2)}`)).toBeVisible();
  await expectAccessible(page);
  await fillContact(page, visitor.email);
  await fillCard(page, CARDS.good);
  await page.getByRole('button', { name: t('checkout.pay', { amount: total }) }).click();
  await page.waitForURL(/order-confirmation/);
  await expect(page.getByText(CODE)).toBeVisible();
  await expect(page.getByText(`−$${off.toFixed(2)}`)).toBeVisible();
  const mail = await sandbox.waitForMail(visitor.email);
  for (const words of [CODE, `−$${off.toFixed(2)}`, total]) expect(mail.text).toContain(words);

  await page.goto(`/admin?tab=codes`);
  await expect(page.getByRole('row', { name: new RegExp(`^${CODE} .*\\${total}`) })).toBeVisible();
});
