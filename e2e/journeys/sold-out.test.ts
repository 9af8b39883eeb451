import { expect, test } from '../setup/own-shop.ts';
import { signInAsAdmin } from '../steps/admin.ts';
import { expectAccessible, expectNoHorizontalScroll } from '../steps/expect-accessible.ts';

test.describe.configure({ mode: 'default' });

test('while the supplier cannot deliver, plans are shown as sold out and nobody can pay; then they are sold again', async ({
  page,
  visitor,
  sandbox,
}) => {
  await visitor.useSession();
  const plan = await visitor.addToCart('TR');
  const isAvailable = async () =>
    (await (await page.request.get(`/api/products/${plan.productId}`)).json()).product.available;
  await sandbox.setBalance(0);
  await expect.poll(isAvailable).toBe(false);

  await page.goto(`/products/${plan.productId}`);
  const main = page.getByRole('main');
  await expect(main.getByText('Sold out for now', { exact: true })).toBeVisible();
  await expect(main.getByRole('button', { name: 'Add to Cart' })).toHaveCount(0);
  await expectNoHorizontalScroll(page);
  await expectAccessible(page);

  await page.goto('/products?country=TR');
  await page.getByRole('radio').first().check({ force: true });
  await expect(page.getByRole('button', { name: 'Sold out for now' })).toHaveAttribute('aria-disabled', 'true');

  await page.goto('/cart');
  await expect(main.getByText('Sold out for now', { exact: true })).toBeVisible();
  await expect(page.getByText('Remove the unavailable plan to continue.')).toBeVisible();
  await expectAccessible(page);

  await signInAsAdmin(page);
  await page.goto('/admin?tab=overview');
  await page.getByRole('link', { name: /Sales stopped eSIM Go/ }).click();
  await expect(page.getByText('Its plans are not sold: the balance pays for none of them')).toBeVisible();
  await expectNoHorizontalScroll(page);
  await expectAccessible(page);

  await sandbox.setBalance(100_000);
  await expect.poll(isAvailable).toBe(true);
  await page.goto('/cart');
  await expect(page.getByRole('link', { name: 'Proceed to Checkout' })).toBeVisible();
  await expect(main.getByText('Sold out for now', { exact: true })).toHaveCount(0);
});
