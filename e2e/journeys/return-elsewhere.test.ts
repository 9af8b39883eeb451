import type { Browser, Page } from '@playwright/test';
import { expect, test } from '../setup/journey.ts';
import { collectPageErrors } from '../setup/page-errors.ts';
import type { Visitor } from '../setup/visitor.ts';
import { blockStorage } from '../steps/block-storage.ts';
import { openFilledCheckout, pressPay } from '../steps/checkout-form.ts';
import { expectConfirmation } from '../steps/confirmation.ts';
import { readQrCode } from '../steps/read-qr-code.ts';

/** Leaves the checkout for PayPal. Returns the address of PayPal's page, to be opened in another browser. */
async function leaveForPaypal(page: Page, visitor: Visitor): Promise<string> {
  await openFilledCheckout(page, visitor, 'GB');
  await page.getByRole('radio', { name: 'PayPal' }).check();
  await pressPay(page);
  await expect(page.getByRole('button', { name: 'Approve payment' })).toBeVisible();
  return page.url();
}

/** A browser inside another app, without storage and with nothing of the first browser; its pages must log no errors. */
async function openOtherBrowser(browser: Browser, shop: string, expected: readonly number[] = []) {
  const context = await browser.newContext({ baseURL: shop });
  const errors = collectPageErrors(context, { shop, expected });
  await blockStorage(context);
  return { other: await context.newPage(), errors };
}

test('a return from PayPal into a browser without storage shows the order with its QR code, there only', async ({
  page,
  visitor,
  browser,
  baseURL,
}) => {
  const paypal = await leaveForPaypal(page, visitor);
  const { other, errors } = await openOtherBrowser(browser, String(baseURL));
  const addresses: string[] = [];
  other.on('request', (request) => addresses.push(request.url(), request.headers().referer ?? ''));
  await other.goto(paypal);
  await other.getByRole('button', { name: 'Approve payment' }).click();
  const orderNumber = await expectConfirmation(other);
  const { metadata } = await visitor.waitForEsims(orderNumber);
  const qrCode = other.getByRole('img', { name: /QR code/ });
  expect(await readQrCode(qrCode)).toBe(metadata.esimInfoArray[0]?.activationCode);
  await other.reload();
  await expectConfirmation(other);
  const token = new URL(other.url()).hash.split('=')[1] ?? '';
  expect(token).toHaveLength(43);
  // Only the return itself names it; pages, data and referrers do not.
  expect(addresses.filter((address) => address.includes(token))).toEqual([
    expect.stringContaining(`/api/payments/return/${orderNumber}?`),
  ]);

  const foreign = await openOtherBrowser(browser, String(baseURL), [404]);
  await foreign.other.goto(`/order-confirmation/${orderNumber}`);
  await expect(foreign.other.getByRole('heading', { name: 'Order Not Found' })).toBeVisible();
  expect([...errors, ...foreign.errors]).toEqual([]);
});

test('a browser with storage takes the token out of the address and still shows the order after a reload', async ({
  page,
  visitor,
}) => {
  const paypal = await leaveForPaypal(page, visitor);
  await page.evaluate(() => localStorage.clear());
  await page.goto(paypal);
  await page.getByRole('button', { name: 'Approve payment' }).click();
  await expectConfirmation(page);
  await expect.poll(() => new URL(page.url()).hash).toBe('');
  await page.reload();
  await expectConfirmation(page);
});

test.describe('too late', () => {
  test.use({ expectedStatuses: [404] });

  test('an address that does not open the order any more says so and offers a new link', async ({ page, visitor }) => {
    const { orderNumber } = await visitor.buyPlan('FR');
    await page.goto(`/order-confirmation/${orderNumber}#return=${'A'.repeat(43)}`);
    await expect(page.getByRole('heading', { name: 'This page has expired' })).toBeVisible();
    await page.getByRole('link', { name: 'Get a new link by e-mail' }).click();
    await expect(page).toHaveURL(/\/portal$/);
  });
});

test('a payment cancelled in another browser is explained there, and the cart is kept in the first', async ({
  page,
  visitor,
  browser,
  baseURL,
}) => {
  const paypal = await leaveForPaypal(page, visitor);
  const { other, errors } = await openOtherBrowser(browser, String(baseURL));
  await other.goto(paypal);
  await other.getByRole('button', { name: 'Cancel and return' }).click();
  await expect(other.getByRole('heading', { name: 'Your payment did not go through.' })).toBeVisible();
  await expect(other.getByRole('main')).toContainText('Your cart is saved in the browser that you ordered in.');
  expect(errors).toEqual([]);
  await page.goto('/cart');
  await expect(page.getByText('You have 1 item in your cart')).toBeVisible();
});
