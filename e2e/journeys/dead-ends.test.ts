import { expect, test } from '../setup/journey.ts';
import { expectNoSidewaysScroll } from '../steps/expect-accessible.ts';
import { findPortalPath } from '../steps/portal-link.ts';

test('checkout with an empty cart leads to the cart and on to the plans', async ({ page }) => {
  await page.goto('/checkout');
  await expect(page).toHaveURL(/\/cart$/);
  await expect(page.getByText('Your cart is empty')).toBeVisible();
  await page.getByRole('link', { name: 'Browse eSIM Plans' }).click();
  await expect(page).toHaveURL(/\/products$/);
});

test('a form with mistakes names each of them and sends nothing', async ({ page, visitor }) => {
  await visitor.goToCheckout('JP');
  await page.getByLabel('Card number').fill('4242 4242 4242 4241');
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  for (const sentence of [
    'Valid email is required',
    'Name is required',
    'Phone number is required',
    'Check the card number',
  ]) {
    await expect(page.getByText(sentence).first()).toBeVisible();
  }
  await expect(page.getByLabel('Email', { exact: true })).toHaveAttribute('aria-invalid', 'true');
});

test('a place that does not exist has no plans and a way back to those that do', async ({ page }) => {
  for (const query of ['country=ZZ', 'region=Nowhere', `country=${'a'.repeat(64)}`]) {
    await page.goto(`/products?${query}`);
    await expect(page.getByRole('heading', { name: 'No plans found' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Back to all countries' })).toHaveAttribute('href', '/products');
    await expectNoSidewaysScroll(page);
  }
  await page.goto('/products?country=Europe%2B');
  await expect(page.getByRole('heading', { name: 'Covered countries' })).toBeVisible();
});

test.describe('nothing there', () => {
  test.use({ expectedStatuses: [401, 404] });

  test('an unknown plan answers 404 with a way back to the plans', async ({ page }) => {
    const answer = await page.goto('/products/esim_no_such_plan');
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'Product Not Found' })).toBeVisible();
    await page.getByRole('link', { name: 'Back to eSIM Plans' }).click();
    await expect(page).toHaveURL(/\/products$/);
  });

  test('an unknown order and somebody else’s order look the same', async ({ page, visitor }) => {
    await visitor.putIntoCart('JP');
    const order = await visitor.buy();
    for (const orderNumber of ['ES-0000-0000-0000', order.orderNumber, 'unknown']) {
      await page.goto(`/order-confirmation/${orderNumber}`);
      await expect(page.getByRole('heading', { name: 'Order Not Found' })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Browse eSIM Plans' })).toHaveAttribute('href', '/products');
    }
  });

  test('an unknown token is refused and another can be tried', async ({ page }) => {
    await page.goto('/portal?token=no-such-token');
    await expect(page.getByRole('heading', { name: 'Access Error' })).toBeVisible();
    await expect(page.getByText("We couldn't verify your access token")).toBeVisible();
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByRole('heading', { name: 'Customer Portal Access' })).toBeFocused();
    await expect(page.getByLabel('Access token')).toHaveValue('');
    await page.getByRole('button', { name: 'Access Portal' }).click();
    await expect(page.getByText('Please enter an access token.').first()).toBeVisible();
  });

  test('a token that is taken back while the portal is open closes it', async ({ page, visitor, sandbox }) => {
    await visitor.putIntoCart('JP');
    await visitor.buy();
    await page.goto(await findPortalPath(sandbox, visitor.email));
    await expect(page.getByRole('heading', { name: 'Your eSIMs' })).toBeVisible();
    const refusal = { status: 401, contentType: 'application/problem+json', body: '{"code":"portal_token_invalid"}' };
    await page.route('**/api/portal/customer?*', (route) => route.fulfill(refusal));
    await page.getByRole('button', { name: 'Refresh Data' }).click();
    await expect(page.getByRole('heading', { name: 'Access Error' })).toBeFocused();
    await expect(page.getByRole('heading', { name: 'Your eSIMs' })).toBeHidden();
  });

  test('an unknown address answers 404 in both languages and offers a search', async ({ page }) => {
    const answer = await page.goto('/no/such/page');
    expect(answer?.status()).toBe(404);
    await expect(page.getByText('404 Page Not Found')).toBeVisible();
    await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible();
    await expect(page.getByRole('link', { name: /United States/ }).first()).toBeVisible();
    expect((await page.request.get('/%E0%A4%A')).headers()['content-type']).toContain('text/html');
    await page.goto('/tr/yok');
    await expect(page.getByText('404 Sayfa Bulunamadı')).toBeVisible();
  });
});

for (const path of ['/cart', '/checkout', '/order-confirmation/unknown', '/portal']) {
  test(`${path} says without scripts what it needs and whom to ask`, async ({ request }) => {
    const html = await (await request.get(path)).text();
    const [, words] = /<noscript>(.*?)<\/noscript>/.exec(html) ?? [];
    expect(words).toContain('This page needs JavaScript. Switch it on, or write to us: help@esimshop.example.');
  });
}
