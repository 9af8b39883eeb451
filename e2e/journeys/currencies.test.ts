import { expect, test } from '../setup/own-shop.ts';
import { textsOf } from '../setup/texts.ts';
import { signInAsAdmin } from '../steps/admin.ts';
import { CARDS, fillCard, fillContact } from '../steps/checkout-form.ts';
import { expectAccessible, expectNoHorizontalScroll } from '../steps/expect-accessible.ts';
import { findPortalPath } from '../steps/portal-link.ts';

test.use({ locale: 'de-DE' });
test.describe.configure({ mode: 'default' });

const CODE = 'AVRO10';
const t = textsOf('tr');

test('a German phone sees, pays and gets back euros where the shop sells in them', async ({
  page,
  visitor,
  sandbox,
}) => {
  await signInAsAdmin(page);
  await page.goto(`/tr/admin?tab=currencies`);
  await page.getByRole('button', { name: t('admin-currencies.add') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox').selectOption('EUR');
  await dialog.getByText(t('admin-currencies.sources.fixed')).click();
  await dialog.getByLabel(t('admin-currencies.columns.rate', { base: 'USD' })).fill('0.9');
  await expect(dialog.getByText(/^€\d+\.99$/)).toBeVisible();
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);
  await dialog.getByRole('button', { name: t('admin-currencies.create') }).click();
  await expect(page.getByRole('rowheader', { name: /^EUR/ })).toBeVisible();
  await expectAccessible(page);
  await page.request.post('/api/admin/discount-codes', { data: { code: CODE, type: 'percentage', value: '10' } });

  const { product } = await (await page.request.get('/api/products/esim_1GB_7D_JP_V2?currency=EUR')).json();
  expect(product.currency).toBe('EUR');
  const off = (Math.round(Number(product.price) * 10) / 100).toFixed(2);
  const total = (Number(product.price) - Number(off)).toFixed(2);
  await visitor.useSession();
  await page.goto(`/tr/products/esim_1GB_7D_JP_V2?code=${CODE}`);
  await expect(page.getByRole('main')).toContainText(`€${product.price}`);
  await expect(page.getByRole('main')).not.toContainText(/\$\d/);
  await expect(page.getByRole('contentinfo').getByText('EUR')).toHaveAttribute('aria-current', 'true');
  await page.keyboard.press('Shift');
  await expect(page.getByText(t('discount.kept', { code: CODE }), { exact: true })).toBeVisible();
  await page
    .getByRole('button', { name: t('product.add') })
    .first()
    .click();
  await expect(page.getByText(t('adding.addedTitle'), { exact: true })).toBeVisible();

  await page.goto(`/tr/cart`);
  const currency = page.getByLabel(t('bill.payIn'));
  await expect(currency).toHaveValue('EUR');
  await expect(page.getByText(`€${total}`).first()).toBeVisible();
  await currency.selectOption('USD');
  await expect(page.getByText(t('bill.changed', { currency: 'USD' }))).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText(`€${total}`);
  await currency.selectOption('EUR');
  await expect(page.getByText(t('bill.changedTitle', { total: `€${total}` }))).toBeVisible();
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);

  await page.goto(`/tr/checkout`);
  await expect(page.getByText(`−€${off}`)).toBeVisible();
  await fillContact(page, visitor.email, 'tr');
  await fillCard(page, CARDS.good, 'tr');
  await page.getByRole('button', { name: t('checkout.pay', { amount: `€${total}` }) }).click();
  await page.waitForURL(/order-confirmation/);
  await expect(page.getByRole('main')).toContainText(`€${total}`);
  await expect(page.getByRole('main')).not.toContainText(/\$\d/);
  const orderNumber = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await visitor.waitForEsims(orderNumber);
  const mail = await sandbox.waitForMail(visitor.email);
  expect(mail.text).toContain(`€${total}`);
  expect(mail.text).not.toMatch(/\$\d/);
  await page.goto(`/tr${await findPortalPath(sandbox, visitor.email)}`);
  await expect(page.getByRole('main')).toContainText(`€${total}`);

  await page.goto(`/tr/admin?q=${visitor.email}`);
  await page.getByRole('link', { name: orderNumber }).click();
  await page.getByRole('button', { name: t('admin-refund.lookUp') }).click();
  await page.getByRole('textbox', { name: t('admin-refund.amount') }).fill('1.00');
  await page.getByRole('button', { name: t('admin-refund.act', { amount: '€1.00' }) }).click();
  await expect
    .poll(async () => (await sandbox.listMails(visitor.email)).map(({ subject }) => subject).join())
    .toContain('€1.00');
});
