import { expect, test } from '../setup/journey.ts';
import { expectNoHorizontalScroll } from '../steps/expect-accessible.ts';
import { findPortalPath } from '../steps/portal-link.ts';

test('checkout with an empty cart redirects to the cart, which links to the plans', async ({ page }) => {
  await page.goto('/checkout');
  await expect(page).toHaveURL(/\/cart$/);
  await expect(page.getByText('Your cart is empty')).toBeVisible();
  await page.getByRole('link', { name: 'Browse eSIM Plans' }).click();
  await expect(page).toHaveURL(/\/products$/);
});

test('invalid fields are reported one by one and nothing is sent', async ({ page, visitor }) => {
  await visitor.openCheckout('JP');
  await page.getByLabel('Card number').fill('4242 4242 4242 4241');
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  for (const message of [
    'Valid email is required',
    'Name is required',
    'Phone number is required',
    'Check the card number',
  ]) {
    await expect(page.getByText(message).first()).toBeVisible();
  }
  await expect(page.getByLabel('Email', { exact: true })).toHaveAttribute('aria-invalid', 'true');
});

test('an unknown destination shows an empty state with a link back', async ({ page }) => {
  for (const query of ['country=ZZ', 'region=Nowhere', `country=${'a'.repeat(64)}`]) {
    await page.goto(`/products?${query}`);
    await expect(page.getByRole('heading', { name: 'No plans found' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Back to all countries' })).toHaveAttribute('href', '/products');
    await expectNoHorizontalScroll(page);
  }
  await page.goto('/products?country=Europe%2B');
  await expect(page.getByRole('heading', { name: 'Covered countries' })).toBeVisible();
});

test.describe('not found', () => {
  test.use({ expectedStatuses: [401, 404] });

  test('an unknown plan gets 404 and a link back to the plans', async ({ page }) => {
    const response = await page.goto('/products/esim_no_such_plan');
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'Product Not Found' })).toBeVisible();
    await page.getByRole('link', { name: 'Back to eSIM Plans' }).click();
    await expect(page).toHaveURL(/\/products$/);
  });

  test('an unknown order and somebody else’s order look the same', async ({ page, visitor }) => {
    const order = await visitor.buyPlan('JP');
    for (const orderNumber of ['ES-0000-0000-0000', order.orderNumber, 'unknown']) {
      await page.goto(`/order-confirmation/${orderNumber}`);
      await expect(page.getByRole('heading', { name: 'Order Not Found' })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Browse eSIM Plans' })).toHaveAttribute('href', '/products');
    }
  });

  test('an unknown token is rejected and another can be entered', async ({ page }) => {
    await page.goto('/portal?token=no-such-token');
    await expect(page.getByRole('heading', { name: 'Access Error' })).toBeVisible();
    await expect(page.getByText("We couldn't verify your access token")).toBeVisible();
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByRole('heading', { name: 'Customer Portal Access' })).toBeFocused();
    await expect(page.getByLabel('Access token')).toHaveValue('');
    await page.getByRole('button', { name: 'Access Portal' }).click();
    await expect(page.getByText('Please enter an access token.').first()).toBeVisible();
  });

  test('revoking the token closes an open portal', async ({ page, visitor, sandbox }) => {
    await visitor.buyPlan('JP');
    await page.goto(await findPortalPath(sandbox, visitor.email));
    await expect(page.getByRole('heading', { name: 'Your eSIMs' })).toBeVisible();
    const revoked = { status: 401, contentType: 'application/problem+json', body: '{"code":"portal_token_invalid"}' };
    await page.route('**/api/portal/customer?*', (route) => route.fulfill(revoked));
    await page.getByRole('button', { name: 'Refresh Data' }).click();
    await expect(page.getByRole('heading', { name: 'Access Error' })).toBeFocused();
    await expect(page.getByRole('heading', { name: 'Your eSIMs' })).toBeHidden();
  });

  test('an unknown URL gets 404 in both languages and popular destinations', async ({ page }) => {
    const response = await page.goto('/no/such/page');
    expect(response?.status()).toBe(404);
    await expect(page.getByText('404 Page Not Found')).toBeVisible();
    await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible();
    await expect(page.getByRole('link', { name: /United States/ }).first()).toBeVisible();
    expect((await page.request.get('/%E0%A4%A')).headers()['content-type']).toContain('text/html');
    await page.goto('/tr/yok');
    await expect(page.getByText('404 Sayfa bulunamadı')).toBeVisible();
  });
});

for (const path of ['/cart', '/checkout', '/order-confirmation/unknown', '/portal']) {
  test(`${path} without JavaScript says what it needs and how to contact the shop`, async ({ request }) => {
    const html = await (await request.get(path)).text();
    const [, message] = /<noscript>(.*?)<\/noscript>/.exec(html) ?? [];
    expect(message).toContain(
      'This page needs JavaScript. Turn it on in your browser, or write to us: help@esimshop.example.',
    );
  });
}
