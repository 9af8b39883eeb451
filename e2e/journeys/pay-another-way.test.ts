import { expect, test } from '../setup/journey.ts';
import { CARDS, fillCard, fillContact, pressPay } from '../steps/checkout-form.ts';
import { expectConfirmation } from '../steps/confirmation.ts';

test.describe('refused', () => {
  test.use({ expectedStatuses: [402] });

  test('a declined card is explained and another card pays the same cart', async ({ page, visitor, sandbox }) => {
    await visitor.goToCheckout('FR');
    await fillContact(page, visitor.email);
    await fillCard(page, CARDS.insufficientFunds);
    await pressPay(page);
    await expect(page.getByText('Checkout failed', { exact: true })).toBeVisible();
    await expect(page.getByText('The card has not enough funds.')).toBeVisible();
    await expect(page.getByText('You have not been charged and your cart is kept.')).toBeVisible();
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(visitor.email);

    await fillCard(page, CARDS.good);
    await pressPay(page);
    const orderNumber = await expectConfirmation(page);
    expect(await sandbox.listCharges(orderNumber)).toHaveLength(1);
  });

  test('a declined card offers PayPal instead', async ({ page, visitor }) => {
    await visitor.goToCheckout('IT');
    await fillContact(page, visitor.email);
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

test('a card that asks the bank is paid after the bank’s page', async ({ page, visitor, sandbox }) => {
  await visitor.goToCheckout('ES');
  await fillContact(page, visitor.email);
  await fillCard(page, CARDS.asksTheBank);
  await pressPay(page);
  await page.getByRole('button', { name: 'Complete authentication' }).click();
  await expect(page.getByText('Order placed successfully!', { exact: true })).toBeVisible();
  const orderNumber = await expectConfirmation(page);
  expect(await sandbox.listCharges(orderNumber)).toHaveLength(1);
});

test('a failed check at the bank leads back to a kept cart and form', async ({ page, visitor }) => {
  await visitor.goToCheckout('ES');
  await fillContact(page, visitor.email);
  await fillCard(page, CARDS.asksTheBank);
  await pressPay(page);
  await page.getByRole('button', { name: 'Fail authentication' }).click();
  await expect(page.getByText('Your bank could not confirm that it is you.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Checkout', level: 1 })).toBeVisible();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(visitor.email);
});

test('PayPal is approved on its own page and the eSIM is there on return', async ({ page, visitor }) => {
  await visitor.goToCheckout('GB');
  await fillContact(page, visitor.email);
  await page.getByRole('radio', { name: 'PayPal' }).check();
  await expect(page.getByLabel('Card number')).toBeHidden();
  await pressPay(page);
  await page.getByRole('button', { name: 'Approve payment' }).click();
  const orderNumber = await expectConfirmation(page);
  expect((await visitor.findOrder(orderNumber)).payment.state).toBe('paid');
});

test('PayPal can be left without paying', async ({ page, visitor }) => {
  await visitor.goToCheckout('GB');
  await fillContact(page, visitor.email);
  await page.getByRole('radio', { name: 'PayPal' }).check();
  await pressPay(page);
  await page.getByRole('button', { name: 'Cancel and return' }).click();
  await expect(page.getByText('You cancelled the payment.')).toBeVisible();
  await page.goto('/cart');
  await expect(page.getByText('You have 1 item in your cart')).toBeVisible();
});
