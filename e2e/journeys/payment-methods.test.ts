import type { Locator } from '@playwright/test';
import { expect, test } from '../setup/journey.ts';
import { CARDS, fillCard, openFilledCheckout, pressPay } from '../steps/checkout-form.ts';
import { expectConfirmation } from '../steps/confirmation.ts';

test.describe('declined', () => {
  test.use({ expectedStatuses: [402] });

  test('a declined card is explained, and another card pays for the same cart', async ({ page, visitor, sandbox }) => {
    await openFilledCheckout(page, visitor, 'FR');
    await fillCard(page, CARDS.insufficientFunds);
    await pressPay(page);
    await expect(page.getByText('Checkout failed', { exact: true })).toBeVisible();
    await expect(page.getByText('Your card has insufficient funds.')).toBeVisible();
    await expect(page.getByText('You have not been charged, and your cart is saved.')).toBeVisible();
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(visitor.email);

    await fillCard(page, CARDS.good);
    await pressPay(page);
    const orderNumber = await expectConfirmation(page);
    expect(await sandbox.listCharges(orderNumber)).toHaveLength(1);
  });

  test('a declined card offers PayPal instead', async ({ page, visitor }) => {
    await openFilledCheckout(page, visitor, 'IT');
    await fillCard(page, CARDS.declined);
    await pressPay(page);
    await expect(page.getByText('Your bank declined the card.')).toBeVisible();
    await page.getByRole('button', { name: 'Pay with PayPal instead' }).click();
    await expect(page.getByRole('radio', { name: 'PayPal' })).toBeChecked();
    await pressPay(page);
    await page.getByRole('button', { name: 'Approve payment' }).click();
    await expectConfirmation(page);
  });
});

test('a card with 3-D Secure is charged after the bank’s page', async ({ page, visitor, sandbox }) => {
  await openFilledCheckout(page, visitor, 'ES');
  await fillCard(page, CARDS.needsAuthentication);
  await pressPay(page);
  await page.getByRole('button', { name: 'Complete authentication' }).click();
  await expect(page.getByText('Order placed successfully!', { exact: true })).toBeVisible();
  const orderNumber = await expectConfirmation(page);
  expect(await sandbox.listCharges(orderNumber)).toHaveLength(1);
});

test('a failed authentication returns to the checkout with its form', async ({ page, visitor }) => {
  await openFilledCheckout(page, visitor, 'ES');
  await fillCard(page, CARDS.needsAuthentication);
  await pressPay(page);
  await page.getByRole('button', { name: 'Fail authentication' }).click();
  await expect(page.getByText('Your bank could not verify your identity.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Checkout', level: 1 })).toBeVisible();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(visitor.email);
});

test('a PayPal payment is approved on PayPal’s page and confirmed on return', async ({ page, visitor }) => {
  await openFilledCheckout(page, visitor, 'GB');
  const paypal = page.getByRole('radio', { name: 'PayPal' });
  const topOf = async (part: Locator) => (await part.boundingBox())?.y ?? Number.NaN;
  await expect(page.getByLabel('Card number')).toBeVisible();
  expect(await topOf(paypal)).toBeLessThan(await topOf(page.getByLabel('Card number')));
  await paypal.check();
  await expect(page.getByLabel('Card number')).toBeHidden();
  await pressPay(page);
  await page.getByRole('button', { name: 'Approve payment' }).click();
  const orderNumber = await expectConfirmation(page);
  expect((await visitor.getOrder(orderNumber)).payment.state).toBe('paid');
});

test('a PayPal payment can be cancelled', async ({ page, visitor }) => {
  await openFilledCheckout(page, visitor, 'GB');
  await page.getByRole('radio', { name: 'PayPal' }).check();
  await pressPay(page);
  await page.getByRole('button', { name: 'Cancel and return' }).click();
  await expect(page.getByText('You cancelled the payment.')).toBeVisible();
  await page.goto('/cart');
  await expect(page.getByText('You have 1 item in your cart')).toBeVisible();
});
