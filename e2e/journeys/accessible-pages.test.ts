import { expect, test } from '../setup/journey.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../steps/expect-accessible.ts';

const PAGES = {
  home: '/',
  'home in Turkish': '/tr',
  destinations: '/products',
  'all destinations': '/products?show=all',
  regions: '/products?coverage=regional',
  'global plans': '/products?coverage=global',
  'a search without a match': '/products?search=atlantis',
  'the plans of a country': '/products?country=JP',
  'the plans of a region in Turkish': '/tr/products?region=Europe%2B',
  'the trip helper': '/trip',
  'a trip in Turkish': '/tr/trip?countries=US,TH,TR,KP&days=24&data=heavy',
  'a trip with the days of each country': '/trip?countries=US:4,GR:6,TH:5&data=normal&way=one',
  'how it works': '/how-it-works',
  support: '/support',
  'support in Turkish': '/tr/support',
  questions: '/faq',
  guides: '/blog',
  'a guide': '/blog/install-before-you-fly',
  terms: '/terms',
  privacy: '/privacy',
  refunds: '/refund',
  cookies: '/cookies',
  'the design preview': '/design-preview',
  'the mail preview': '/email-preview',
  'the portal’s form': '/portal',
  'an empty cart': '/cart',
} as const;

for (const [name, path] of Object.entries(PAGES)) {
  test(`${name} can be read and used by everybody`, async ({ page }) => {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(200);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });
}

test('the detail of a plan can be read and used by everybody', async ({ page, visitor }) => {
  const [plan] = await visitor.listPlans('US');
  await page.goto(`/products/${plan?.productId}`);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

test('suggestions and messages can be read and used by everybody', async ({ page }) => {
  await page.goto('/products?country=JP');
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByText('Added to cart', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.goto('/');
  await page.getByRole('combobox').fill('un');
  await expect(page.getByRole('option').first()).toBeVisible();
  await expectAccessible(page);
});

test('the menu of a phone can be read and used by everybody', async ({ page, isMobile }) => {
  test.skip(!isMobile, 'Wide pages have no menu');
  await page.goto('/');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page);
});

test.describe('nothing there', () => {
  test.use({ expectedStatuses: [401, 404] });

  for (const [path, heading] of [
    ['/no/such/page', '404 Page Not Found'],
    ['/products/esim_no_such_plan', 'Product Not Found'],
    ['/order-confirmation/unknown', 'Order Not Found'],
    ['/portal?token=unknown', 'Access Error'],
  ] as const) {
    test(`${heading} can be read and used by everybody`, async ({ page }) => {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: heading })).toBeVisible();
      await expectAccessible(page);
    });
  }
});
