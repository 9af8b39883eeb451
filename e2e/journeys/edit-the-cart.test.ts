import { expect, test } from '../setup/journey.ts';
import { fillContact, pressPay } from '../steps/checkout-form.ts';
import { expectAccessible, expectNoHorizontalScroll } from '../steps/expect-accessible.ts';

test('plus, minus and remove update quantity, total and cart count', async ({ page, visitor }) => {
  await visitor.useSession();
  const plan = await visitor.addToCart('JP');
  await visitor.addToCart('TR');
  await page.goto('/cart');
  await expect(page.getByText('You have 2 items in your cart')).toBeVisible();
  const summary = page.getByRole('region', { name: 'Cart Summary' });

  await page.getByRole('button', { name: /Increase quantity of Japan/ }).click();
  await expect(page.getByText('You have 3 items in your cart')).toBeVisible();
  await expect(summary).toContainText(`$${(Number(plan.price) * 2).toFixed(2)}`);
  await expect(page.getByRole('banner').getByRole('link', { name: /Cart/ })).toContainText('3');

  await page.getByRole('button', { name: /Decrease quantity of Japan/ }).click();
  await expect(page.getByText('You have 2 items in your cart')).toBeVisible();
  await page.getByRole('button', { name: /Decrease quantity of Japan/ }).click();
  await expect(page.getByText('Item removed', { exact: true })).toBeVisible();
  await expect(page.getByText('You have 1 item in your cart')).toBeVisible();

  await page.getByRole('button', { name: /Remove T/ }).click();
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeFocused();
  await expect(page.getByRole('link', { name: 'Browse eSIM Plans' })).toBeVisible();
});

test('an eleventh of the same plan is not added, and the toast says so', async ({ page, visitor }) => {
  await visitor.useSession();
  const plan = await visitor.addToCart('JP', 10);
  await page.goto('/cart');
  await expect(page.getByText('You have 10 items in your cart')).toBeVisible();
  await page.goto(`/products/${plan.productId}`);
  await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first().click();
  await expect(page.getByText('You can buy up to 10 of the same plan.', { exact: true })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: /Cart/ })).toContainText('10');
});

test('clearing the cart requires a confirmation', async ({ page, visitor }) => {
  await visitor.useSession();
  await visitor.addToCart('JP', 3);
  await page.goto('/cart');
  await page.getByRole('button', { name: 'Clear Cart' }).click();
  await page.getByRole('button', { name: 'Keep my cart' }).click();
  await expect(page.getByText('You have 3 items in your cart')).toBeVisible();
  await page.getByRole('button', { name: 'Clear Cart' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Clear Cart' }).click();
  await expect(page.getByText('Your cart is empty')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Your cart is empty')).toBeVisible();
});

test('a quantity of three results in three eSIMs with different codes', async ({ page, visitor }) => {
  await visitor.openConfirmation('NL', 3);
  const codes = page.getByText(/^LPA:1\$/);
  await expect(codes).toHaveCount(3);
  expect(new Set(await codes.allTextContents()).size).toBe(3);
});

test('a plan added in one tab appears in the other', async ({ page, context, visitor }) => {
  await visitor.useSession();
  await page.goto('/cart');
  await expect(page.getByText('Your cart is empty')).toBeVisible();
  const other = await context.newPage();
  await other.goto('/products?country=JP');
  await other.evaluate((id) => localStorage.setItem('sessionId', id), visitor.sessionId);
  await other.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(other.getByText('Added to cart', { exact: true })).toBeVisible();
  await expect(page.getByText('You have 1 item in your cart')).toBeVisible();
});

test.describe('a cart that changes elsewhere', () => {
  test.use({ expectedStatuses: [409] });

  test('an open checkout follows another tab, and a cart that it did not show is not sold', async ({
    page,
    context,
    visitor,
  }) => {
    await visitor.openCheckout('TR');
    const summary = page.getByRole('region', { name: 'Order Summary' });
    await expect(summary).toContainText('Turkey');
    const other = await context.newPage();
    await other.goto('/cart');
    await other.getByRole('button', { name: 'Clear Cart' }).click();
    await other.getByRole('dialog').getByRole('button', { name: 'Clear Cart' }).click();
    await expect(page.getByText('Your cart is empty')).toBeVisible();
    await visitor.addToCart('JP');
    await page.goto('/checkout');
    await expect(summary).toContainText('Japan');
    await fillContact(page, visitor.email);
    await visitor.addToCart('DE');
    await pressPay(page);
    const note = page.getByRole('alert').filter({ hasText: 'Your cart has changed.' });
    await expect(note).toBeFocused();
    await expect(summary).toContainText('Germany');
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(visitor.email);
    await pressPay(page);
    await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible();
  });
});

test('one plan that does for three countries takes their place at one press, and a mixed-up name is asked about once', async ({
  page,
  visitor,
}) => {
  await visitor.useSession();
  for (const country of ['AT', 'IT', 'ES']) await visitor.addToCart(country);
  await page.goto('/cart');
  const verdict = page.getByRole('region', { name: 'One eSIM would do' });
  await expect(verdict).toContainText('It works in Austria, Italy, and Spain, with 10 GB for all of them together.');
  await expect(page.getByRole('heading', { name: 'Austria, not Australia?' })).toBeVisible();
  await expectNoHorizontalScroll(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Yes, Austria' }).click();
  await expect(page.getByRole('heading', { name: 'Austria, not Australia?' })).toHaveCount(0);

  await verdict.getByRole('button', { name: 'Take this instead' }).click();
  await expect(page.getByText('You have 1 item in your cart')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your Cart' })).toBeFocused();
  expect(Object.values(await visitor.readCart())).toEqual([1]);
  await expect(verdict).toHaveCount(0);
});
