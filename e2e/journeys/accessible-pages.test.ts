import { expect, test } from '../setup/journey.ts';
import { expectAccessible, expectNoHorizontalScroll } from '../steps/expect-accessible.ts';

/** Each group is looked at in one tab, which need not compile the page's scripts and the checks again. */
const PAGES: Record<string, Record<string, string>> = {
  'home and the lists of destinations': {
    home: '/',
    'home in Turkish': '/tr',
    destinations: '/products',
    regions: '/products?coverage=regional',
    'global plans': '/products?coverage=global',
    'a search without a match': '/products?search=atlantis',
    'all destinations': '/products?show=all',
  },
  'plans, trips and the cart': {
    'the plans of a country': '/products?country=JP',
    'the plans of a region in Turkish': '/tr/products?region=Europe%2B',
    'the trip planner': '/trip',
    'a trip in Turkish': '/tr/trip?countries=US,TH,TR,KP&days=24&data=heavy',
    'a trip with the days of each country': '/trip?countries=US:4,GR:6,TH:5&data=normal&way=one',
    'an empty cart': '/cart',
    'the portal’s form': '/portal',
  },
  'what is read': {
    'how it works': '/how-it-works',
    support: '/support',
    'support in Turkish': '/tr/support',
    questions: '/faq',
    'a guide': '/blog/install-before-you-fly',
    terms: '/terms',
    'the design preview': '/design-preview',
    'the mail preview': '/email-preview',
  },
};

for (const [group, pages] of Object.entries(PAGES)) {
  test(`${group}: ${Object.keys(pages).length} pages are accessible`, async ({ page }) => {
    for (const [name, path] of Object.entries(pages)) {
      await test.step(name, async () => {
        const response = await page.goto(path);
        expect(response?.status(), path).toBe(200);
        await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1);
        await expectNoHorizontalScroll(page);
        await expectAccessible(page);
      });
    }
  });
}

test('the detail page of a plan is accessible', async ({ page, visitor }) => {
  const [plan] = await visitor.listPlans('US');
  await page.goto(`/products/${plan?.productId}`);
  await expectNoHorizontalScroll(page);
  await expectAccessible(page);
});

test('suggestions and toasts are accessible', async ({ page }) => {
  await page.goto('/products?country=JP');
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByText('Added to cart', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.goto('/');
  await page.getByRole('combobox').fill('un');
  await expect(page.getByRole('option').first()).toBeVisible();
  await expectAccessible(page);
});

test('the mobile menu is accessible', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page);
});

test.describe('not found', () => {
  test.use({ expectedStatuses: [401, 404] });

  const SCREENS = {
    '404 Page Not Found': '/no/such/page',
    'Product Not Found': '/products/esim_no_such_plan',
    'Order Not Found': '/order-confirmation/unknown',
    'Access Error': '/portal?token=unknown',
  } as const;

  test('what says that nothing was found is accessible', async ({ page }) => {
    for (const [heading, path] of Object.entries(SCREENS)) {
      await test.step(heading, async () => {
        await page.goto(path);
        await expect(page.getByRole('heading', { name: heading })).toBeVisible();
        await expectAccessible(page);
      });
    }
  });
});
