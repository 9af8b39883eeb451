import { expect, test } from '../setup/own-shop.ts';
import { textsOf } from '../setup/texts.ts';
import { signInAsAdmin } from '../steps/admin.ts';
import { CARDS, fillCard, fillContact } from '../steps/checkout-form.ts';
import { expectAccessible, expectNoHorizontalScroll } from '../steps/expect-accessible.ts';

// A code that is refused is a conflict.
test.use({ expectedStatuses: [409] });
test.describe.configure({ mode: 'default' });

for (const [language, code, wrong] of [
  ['en', 'HOPON10', 'HOPEN10'],
  ['tr', 'YOLA10', 'YOLO10'],
] as const) {
  const prefix = language === 'en' ? '' : `/${language}`;
  const t = textsOf(language);

  test(`the owner adds a code, and a traveller pays less by its link, in ${language}`, async ({
    page,
    visitor,
    sandbox,
  }) => {
    await signInAsAdmin(page);
    await page.goto(`${prefix}/admin?tab=codes`);
    await page.getByRole('button', { name: t('admin-codes.newCode') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: t('admin-codes.columns.code'), exact: true }).fill(code.toLowerCase());
    await dialog.getByLabel(t('admin-codes.dialog.percent')).fill('60');
    await expect(
      dialog.getByRole('button', { name: t('admin-codes.preview.use', { value: '' }).trim() }),
    ).toBeVisible();
    await expectAccessible(page);
    await expectNoHorizontalScroll(page);
    await dialog.getByLabel(t('admin-codes.dialog.percent')).fill('10');
    await dialog.getByRole('button', { name: t('admin-codes.dialog.create') }).click();
    await expect(page.getByRole('rowheader', { name: code })).toBeVisible();
    await expectAccessible(page);

    await visitor.useSession();
    const { price } = await visitor.addToCart('JP');
    const off = Math.round(Number(price) * 10) / 100;
    const total = `$${(Number(price) - off).toFixed(2)}`;
    await page.goto(`${prefix}/cart`);
    await page.getByRole('button', { name: t('discount.haveCode') }).click();
    await page.getByLabel(t('discount.code'), { exact: true }).fill(wrong);
    await page.keyboard.press('Enter');
    await expect(page.getByText(t('discount.refusals.unknown', { code: wrong }))).toBeVisible();
    await expect(page.getByLabel(t('discount.code'), { exact: true })).toHaveValue(wrong);
    await expectAccessible(page);
    await page.goto(`${prefix}/products/esim_1GB_7D_JP_V2?code=${code}`);
    await page.keyboard.press('Shift');
    await expect(page.getByText(t('discount.kept', { code }), { exact: true })).toBeVisible();

    await page.goto(`${prefix}/checkout`);
    await expect(page.getByText(`−$${off.toFixed(2)}`)).toBeVisible();
    await expectAccessible(page);
    await fillContact(page, visitor.email, language);
    await fillCard(page, CARDS.good, language);
    await page.getByRole('button', { name: t('checkout.pay', { amount: total }) }).click();
    await page.waitForURL(/order-confirmation/);
    await expect(page.getByText(code)).toBeVisible();
    await expect(page.getByText(`−$${off.toFixed(2)}`)).toBeVisible();
    const mail = await sandbox.waitForMail(visitor.email);
    for (const words of [code, `−$${off.toFixed(2)}`, total]) expect(mail.text).toContain(words);

    await page.goto(`${prefix}/admin?tab=codes`);
    await expect(page.getByRole('row', { name: new RegExp(`^${code} .*\\${total}`) })).toBeVisible();
  });
}
