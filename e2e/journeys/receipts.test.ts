import { expect, publish, test } from '../setup/own-shop.ts';
import { textsOf } from '../setup/texts.ts';
import { signInAsAdmin } from '../steps/admin.ts';
import { CARDS, fillCard, fillContact } from '../steps/checkout-form.ts';
import { expectAccessible, expectNoHorizontalScroll } from '../steps/expect-accessible.ts';

test.use({ locale: 'de-DE', expectedStatuses: [422] });

const t = textsOf('en');

test('a buyer gets a receipt for a company, prints it, and sees the credit note', async ({ page, visitor, owner }) => {
  await signInAsAdmin(page);
  await publish(owner, 'currencies', { selling: [{ currency: 'EUR', rate: { from: 'fixed', value: '0.9' } }] });
  await publish(owner, 'tax', { mode: 'inclusive', receipts: true });
  await page.request.post('/api/admin/discount-codes', { data: { code: 'TENOFF', type: 'percentage', value: '10' } });

  await visitor.useSession();
  await page.goto(`/products/esim_1GB_7D_JP_V2?code=TENOFF`);
  await page.keyboard.press('Shift');
  await expect(page.getByText(t('discount.kept', { code: 'TENOFF' }), { exact: true })).toBeVisible();
  await page
    .getByRole('button', { name: t('product.add') })
    .first()
    .click();
  await expect(page.getByText(t('adding.addedTitle'), { exact: true })).toBeVisible();
  await page.goto(`/checkout`);
  await fillContact(page, visitor.email);
  await fillCard(page, CARDS.good);
  await page.getByLabel(t('checkout-tax.country')).selectOption('DE');
  await page.getByText(t('checkout-tax.company')).click();
  await page.getByLabel(t('checkout-tax.companyName')).fill('Hoffmann Reisen GmbH');
  await page.getByLabel(t('checkout-tax.vatId')).fill('DE 12');
  await expectAccessible(page);
  const pay = page.getByRole('button', { name: /€\d/ });
  await pay.click();
  await expect(page.getByText(t('checkout.fields.vatNumber', { example: 'DE123456789' })).last()).toBeVisible();
  await page.getByLabel(t('checkout-tax.vatId')).fill('DE 123 456 789');
  await pay.click();
  await page.waitForURL(/order-confirmation/);
  const orderNumber = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await visitor.waitForEsims(orderNumber);

  await page.goto(`/order-confirmation/${orderNumber}`);
  await page.getByRole('link', { name: t('confirmation.receipt'), exact: true }).click();
  const receipt = page.getByRole('article');
  for (const words of ['Hoffmann Reisen GmbH', 'DE123456789', orderNumber, 'TENOFF', '19%'])
    await expect(receipt).toContainText(words);
  await expect(receipt).toContainText('€');
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: t('receipt.savePdf') }).click();
  expect((await download).suggestedFilename()).toMatch(/\d{4}-\d{6}\.pdf$/);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  for (const hidden of [
    page.getByRole('banner'),
    page.getByRole('contentinfo'),
    page.getByRole('button', { name: t('receipt.print') }),
  ])
    await expect(hidden).toBeHidden();
  await expect(receipt).toHaveCSS('color', 'rgb(0, 0, 0)');
  await page.emulateMedia({ media: null, colorScheme: null });

  await page.getByText(t('receipt.company.title')).click();
  await page.getByRole('textbox', { name: t('receipt.company.companyName') }).fill('Hoffmann Verlag AG');
  await page.getByRole('button', { name: t('receipt.company.issue') }).click();
  await expect(page.getByText(t('receipt.company.named'))).toBeVisible();
  await expect(receipt).toContainText('Hoffmann Verlag AG');
  await expectAccessible(page);

  await page.goto(`/admin?q=${visitor.email}`);
  await page.getByRole('link', { name: orderNumber }).click();
  await page.getByRole('button', { name: t('admin-refund.lookUp') }).click();
  await page.getByRole('textbox', { name: t('admin-refund.amount') }).fill('1.00');
  await page.getByRole('button', { name: t('admin-refund.act', { amount: '€1.00' }) }).click();
  const numbers = async () => {
    const { receipts } = await (await page.request.get(`/api/orders/${orderNumber}/receipts`)).json();
    return (receipts as { number: string }[]).map(({ number }) => number);
  };
  await expect.poll(async () => (await numbers()).length).toBe(4);
  const note = (await numbers()).at(-1) ?? '';

  await page.goto(`/receipts/${orderNumber}`);
  await expect(receipt).toContainText('Hoffmann Verlag AG');
  await page.getByRole('link', { name: t('receipt.numbers.credit_note', { number: note }) }).click();
  await expect(receipt).toContainText('−€1.00');

  await page.goto(`/admin?tab=tax`);
  for (const number of await numbers()) await expect(page.getByRole('main')).toContainText(number);
});
