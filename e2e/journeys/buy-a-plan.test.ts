import { expect, test } from '../setup/journey.ts';
import { openCart } from '../steps/cart.ts';
import { CARDS, fillCard, fillContact, pressPay } from '../steps/checkout-form.ts';
import { expectConfirmation } from '../steps/confirmation.ts';
import { decodePng, readQrCode } from '../steps/read-qr-code.ts';

test('a visitor finds a country, buys a plan and scans its QR code', async ({ page, visitor, sandbox, isMobile }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Browse plans' }).first().click();
  await expect(page.getByRole('heading', { name: 'Connect Globally with Premium eSIMs' })).toBeVisible();
  await page.getByRole('link', { name: /Japan/ }).first().click();
  await expect(page.getByText(/Showing \d+ plans in Japan/)).toBeVisible();
  await page.getByRole('radio', { name: /^5 GB/ }).check();
  await expect(page.getByRole('region', { name: 'Total' })).toContainText('Japan, 5 GB, 30 Days');
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByText('Added to cart', { exact: true })).toBeVisible();

  await openCart(page);
  await expect(page.getByText('You have 1 item in your cart')).toBeVisible();
  const total = await page.getByRole('region', { name: 'Cart Summary' }).getByText(/^\$/).last().textContent();
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
  await fillContact(page, visitor.email);
  await fillCard(page, CARDS.good);
  await expect(page.getByRole('button', { name: `Pay ${total}` })).toBeVisible();
  await pressPay(page);

  const orderNumber = await expectConfirmation(page);
  // Also in a live shop, whose pages have no line about the sandbox.
  const [toast, heading, banner] = await Promise.all([
    page.locator('[data-toast]').boundingBox(),
    page.getByRole('heading', { level: 1 }).boundingBox(),
    page.getByRole('complementary').first().boundingBox(),
  ]);
  if (!toast || !heading || !banner) throw new Error('Expected a toast, a heading and a banner.');
  if (isMobile) expect(toast.y + toast.height).toBeLessThanOrEqual(heading.y - banner.height);
  else expect(toast.height).toBeLessThanOrEqual(60);
  await expect(page.getByText(visitor.email).first()).toBeVisible();
  const code = await page.getByText(/^LPA:1\$/).textContent();
  expect(await readQrCode(page.getByRole('img', { name: 'QR code of the Japan eSIM' }))).toBe(code);
  await expect(page.getByRole('link', { name: /Add to iPhone/ })).toHaveAttribute(
    'href',
    `https://esimsetup.apple.com/esim_qrcode_provisioning?carddata=${encodeURIComponent(code ?? '')}`,
  );

  const mail = await sandbox.waitForMail(visitor.email);
  expect(mail.subject).toContain(orderNumber);
  const picture = mail.attachments.find(({ contentType }) => contentType === 'image/png');
  expect(decodePng(Buffer.from(picture?.contentBase64 ?? '', 'base64'))).toBe(code);
  expect(await sandbox.listCharges(orderNumber)).toEqual([Math.round(Number(total?.slice(1)) * 100)]);
  await openCart(page);
  await expect(page.getByText('Your cart is empty')).toBeVisible();
});

test('the detail page of a plan adds it to the cart', async ({ page, visitor }) => {
  const [plan] = await visitor.listPlans('TR');
  await page.goto(`/products/${plan?.productId}`);
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('eSIM Plans');
  await page.getByRole('button', { name: 'Add to Cart' }).first().click();
  await expect(page.getByText('Added to cart', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'View Cart' }).click();
  await expect(page.getByText('You have 1 item in your cart')).toBeVisible();
});
