import { expect } from '@playwright/test';
import { look, type Row, text } from './row.ts';

/** Section 2: layout, home, products, product detail. */
export const shopRows: readonly Row[] = [
  look('2.layout.switcher', 'home in the other language', 'a language switcher; the choice is kept in local storage', {
    how: 'pressed, then the page is in the other language and the storage says so',
    async look({ page, language }) {
      const other = language === 'en' ? 'tr' : 'en';
      await expect(page.locator('html')).toHaveAttribute('lang', other);
      expect(await page.evaluate(() => localStorage.getItem('i18nextLng'))).toBe(other);
    },
  }),
  look('2.layout.badge', 'a plan that was added', 'a cart icon with an item-count badge', {
    how: 'counts 1 after the first plan',
    async look({ page }) {
      await expect(page.getByRole('banner').locator('a[href="/cart"]')).toContainText('1');
    },
  }),
  look('2.layout.menu', 'menu of a phone', 'a mobile side menu', {
    how: 'at 390 px a button opens a dialog with the ways',
    async look({ page }) {
      await expect(page.getByRole('dialog').locator('a[href="/products"]')).toBeVisible();
    },
  }),
  text('2.layout.tagline', 'destinations', 'Prepaid data for travellers', 'layout.tagline'),
  text('2.layout.quick-links', 'destinations', 'Quick links', 'layout.quickLinks', { as: 'navigation' }),
  text('2.layout.legal-links', 'destinations', 'Legal', 'layout.legal', { as: 'navigation' }),
  text('2.layout.contact', 'destinations', 'Contact', 'layout.contact', { as: 'heading' }),
  look(
    '2.layout.linked-pages',
    'destinations',
    '/faq, /blog, /terms, /privacy, /refund, /cookies linked from the layout',
    {
      how: 'each is linked in the footer and answers 200',
      async look({ page }) {
        for (const path of ['/faq', '/blog', '/terms', '/privacy', '/refund', '/cookies']) {
          await expect(page.getByRole('contentinfo').locator(`a[href="${path}"]`)).toBeVisible();
          expect((await page.request.get(path)).status()).toBe(200);
        }
      },
    },
  ),
  look('2.layout.toasts', 'a plan that was added', 'Toasts appear at the top on mobile and bottom-right otherwise', {
    how: 'the place of the message at 1280 px and at 390 px',
    async look({ page }) {
      const toast = page.locator('.toast');
      const wide = await toast.boundingBox();
      expect(wide?.x).toBeGreaterThan(640);
      expect(wide?.y).toBeGreaterThan(400);
      await page.setViewportSize({ width: 390, height: 844 });
      await expect.poll(async () => (await toast.boundingBox())?.y).toBeLessThan(200);
    },
  }),
  look('2.home.alias', 'home under its other name', '/home: a home screen', {
    how: 'the same page, with a canonical link to /',
    async look({ page, text: words }) {
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(words('home.headline'));
      await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /:\d+\/(tr)?$/);
    },
  }),
  text('2.home.browse', 'home', 'Browse plans', 'home.browse', { as: 'link', to: '/products' }),
  text('2.home.how', 'home', 'How it works', 'home.howItWorks', { as: 'link', to: '/how-it-works' }),
  text('2.home.features', 'home', 'Instant activation', 'guide.instantTitle', { as: 'heading' }),
  text('2.home.featured', 'home', 'Featured plans', 'home.featured', { as: 'heading' }),
  look(
    '2.home.claims',
    'home',
    '4.9/5 rating, 500+ reviews, 24/7 support, 100% refund guarantee, no roaming fees, 200+ destinations',
    {
      how: 'in words; the number of destinations is the one that the catalogue counts',
      async look({ page, language }) {
        const claims = language === 'en' ? ['4.9/5', '500+', '24/7', '100%'] : ['4.9/5', '500+', '7/24', '%100'];
        for (const claim of claims) await expect(page.getByRole('main')).toContainText(claim);
        expect(
          Number(/\d{3}/.exec((await page.locator('main .lead').first().textContent()) ?? '')?.[0]),
        ).toBeGreaterThan(190);
      },
    },
  ),
  text('2.home.claims.fees', 'home', 'No roaming fees', 'guide.feesText'),
  text('2.home.steps', 'home', 'How it works', 'guide.stepsTitle', { as: 'heading' }),
  text('2.home.faqs', 'home', 'View all FAQs', 'home.viewAllFaqs', { as: 'link', to: '/support' }),
  look('2.home.final', 'home', 'final call to action to /products', {
    how: 'the last link of the page',
    async look({ page }) {
      await expect(page.getByRole('main').getByRole('link').last()).toHaveAttribute('href', '/products');
    },
  }),

  text('2.products.headline', 'destinations', 'Connect Globally with Premium eSIMs', 'destinations.headline', {
    as: 'heading',
  }),
  text('2.products.heading', 'destinations', 'Choose Your Perfect Plan', 'destinations.heading', { as: 'heading' }),
  text('2.products.select', 'destinations', 'Select a Country or a Region', 'destinations.selectLabel'),
  look('2.products.coverage', 'destinations', 'A coverage toggle Local / Regional / Global (default Local)', {
    how: 'three radios, the first chosen',
    async look({ page, text: words }) {
      await expect(page.getByRole('radio', { name: words('destinations.local') })).toBeChecked();
    },
  }),
  text('2.products.local', 'destinations', 'Local', 'destinations.local', { as: 'radio' }),
  text('2.products.regional', 'destinations', 'Regional', 'destinations.regional', { as: 'radio' }),
  text('2.products.global', 'destinations', 'Global', 'destinations.global', { as: 'radio' }),
  look('2.products.guide', 'destinations', 'features, a three-step how-it-works, a four-question FAQ', {
    how: 'counted',
    async look({ page }) {
      await expect(page.locator('main .ways > *')).toHaveCount(4);
      await expect(page.locator('main ol.route > li')).toHaveCount(3);
      await expect(page.locator('main details[name]')).toHaveCount(4);
    },
  }),
  text('2.products.feature.instant', 'destinations', 'Instant activation', 'guide.instantTitle', { as: 'heading' }),
  text('2.products.feature.coverage', 'destinations', 'Global coverage', 'guide.coverageTitle', { as: 'heading' }),
  text('2.products.feature.speed', 'destinations', 'High speed', 'guide.speedTitle', { as: 'heading' }),
  text('2.products.feature.fees', 'destinations', 'No hidden fees', 'guide.feesTitle', { as: 'heading' }),
  text('2.products.explore', 'destinations', 'Explore plans', 'destinations.explore', { as: 'link', to: '/products' }),
  text('2.products.loading', 'destinations while they load', 'Loading destinations...', 'destinations.loading'),
  text('2.products.none', 'no destinations', 'No countries available', 'destinations.none'),
  text(
    '2.products.no-match',
    'a search without a match',
    'No countries found matching',
    'destinations.noneMatchingTerm',
  ),
  look('2.products.clear', 'a search that was cleared', "a 'Clear search' button", {
    how: 'pressed, all destinations are back',
    async look({ page }) {
      await expect(page.locator('main .rows-3 a.row')).toHaveCount(12);
    },
  }),
  text('2.products.clear.text', 'a search without a match', 'Clear search', 'destinations.clearSearch', {
    as: 'button',
  }),
  text('2.products.no-plans-for', 'a country without plans', 'No products available for {country}', 'plans.noneFor'),
  text('2.products.from', 'destinations', 'From', 'common.from'),
  look('2.products.from.price', 'destinations', "'From $X.XX' (minimum price of the country's products)", {
    how: 'compared with the cheapest plan of Japan',
    async look({ page, visitor }) {
      const prices = (await visitor.listPlans('JP')).map(({ price }) => Number(price));
      await expect(page.locator('main a[href="/products?country=JP"]')).toContainText(
        `$${Math.min(...prices).toFixed(2)}`,
      );
    },
  }),
  look('2.products.popular', 'destinations', "a random 'popular' badge on about 30% of cards", {
    how: 'on 4 of 12 cards, the same ones at every visit',
    async look({ page, text: words }) {
      await expect(page.locator('main .rows-3 a.row').filter({ hasText: words('destinations.popular') })).toHaveCount(
        4,
      );
    },
  }),

  text('2.plans.showing', 'plans of a country', 'Showing {N} plans in {country}', 'plans.showing'),
  text('2.plans.view-all', 'plans of a country', 'View all countries', 'plans.viewAll', {
    as: 'link',
    to: '/products',
  }),
  text('2.plans.prepaid', 'plans of a country', 'Prepaid Data Plans', 'plans.prepaid', { as: 'heading' }),
  text('2.plans.unlimited', 'plans of a country', 'Unlimited Data Plans', 'plans.unlimited', { as: 'heading' }),
  text('2.plans.covered', 'plans of a region', 'Covered countries', 'plans.coveredTitle', { as: 'heading' }),
  text('2.plans.bar', 'plans of a country', 'Add to Cart', 'adding.add', { as: 'button' }),
  look(
    '2.plans.bar.fixed',
    'another plan that was chosen',
    'a fixed bottom bar showing the selected plan with a running total',
    {
      how: 'at the bottom of the window at the top of the page, with the price of the choice',
      async look({ page, text: words }) {
        const bar = page.getByRole('region', { name: words('plans.total') });
        const price = /\$\d+\.\d\d$/.exec(
          (await page.locator('label:has(input:checked)').first().textContent()) ?? '',
        )?.[0];
        await expect(bar).toContainText(price ?? 'a price');
        await page.evaluate(() => window.scrollTo(0, 0));
        const box = await bar.boundingBox();
        expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(800);
      },
    },
  ),
  text('2.plans.card.instant', 'plans of a country', 'Instant Activation', 'plans.instantTitle', { as: 'heading' }),
  text('2.plans.card.refund', 'plans of a country', '100% Refund Guarantee', 'plans.refundTitle', { as: 'heading' }),
  text('2.plans.card.refund.text', 'plans of a country', 'Full refund within 30 days', 'plans.refundText'),
  text('2.plans.card.validity', 'plans of a country', 'Flexible Validity', 'plans.validityTitle', { as: 'heading' }),
  text('2.plans.card.support', 'plans of a country', '24/7 Support', 'plans.supportTitle', { as: 'heading' }),
  text('2.plans.stat.coverage', 'plans of a country', 'Network Coverage', 'plans.coverageStat'),
  look('2.plans.stats', 'plans of a country', '99.9% Network Coverage, 5 min Setup Time, 24/7 Support', {
    how: 'the three figures',
    async look({ page, language }) {
      const figures = language === 'en' ? ['99.9%', '5 min', '24/7'] : ['%99,9', '5 dk', '7/24'];
      for (const figure of figures) {
        await expect(page.getByText(new RegExp(`^${figure.replace(' ', '\\s')}$`)).first()).toBeVisible();
      }
    },
  }),
  text('2.plans.stat.setup', 'plans of a country', 'Setup Time', 'plans.setupStat'),
  text('2.plans.loading', 'a destination that was chosen', 'Loading plans...', 'plans.loading'),
  text('2.plans.empty', 'a country without plans', 'No plans found', 'plans.none', { as: 'heading' }),
  text('2.plans.empty.back', 'a country without plans', 'Back to all countries', 'plans.backToAll', {
    as: 'link',
    to: '/products',
  }),

  look('2.product.breadcrumb', 'plan', 'Breadcrumb Home > eSIM Plans > plan name', {
    how: 'the three steps in their order',
    async look({ page, text: words }) {
      const crumbs = page.getByRole('navigation', { name: words('common.breadcrumb') }).getByRole('listitem');
      await expect(crumbs).toContainText([words('product.home'), words('product.plans'), words('product.crumb')]);
    },
  }),
  look('2.product.image', 'plan', 'image or globe icon, name, region badge, country badge', {
    how: 'a flag, the name and two plates in the ticket',
    async look({ page }) {
      await expect(page.locator('main .ticket .flag, main .ticket img').first()).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 })).toContainText(/1\sGB/);
      await expect(page.locator('main .ticket .plate')).toHaveCount(2);
    },
  }),
  look('2.product.features', 'plan', 'key features', {
    how: 'a list with that name',
    async look({ page, text: words }) {
      await expect(
        page
          .getByRole('list', { name: words('product.features') })
          .getByRole('listitem')
          .first(),
      ).toBeVisible();
    },
  }),
  text('2.product.tile.data', 'plan', 'Data', 'product.data'),
  text('2.product.tile.validity', 'plan', 'Validity', 'product.validity'),
  text('2.product.tile.region', 'plan', 'Region', 'product.region'),
  look('2.product.price', 'plan', 'price', {
    how: 'the price of the catalogue with two decimals',
    async look({ page, visitor }) {
      const [plan] = await visitor.listPlans('JP');
      await expect(page.locator('main .price').first()).toHaveText(`$${plan?.price}`);
    },
  }),
  text('2.product.description', 'plan', 'Description', 'product.descriptionTitle', { as: 'heading' }),
  text('2.product.coverage', 'plan', 'Coverage', 'product.coverage', { as: 'heading' }),
  text('2.product.guide', 'plan', 'Activation guide', 'product.guideTitle', { as: 'heading' }),
  text('2.product.add', 'plan', 'Add to Cart', 'product.add', { as: 'button' }),
  text('2.product.adding', 'a plan being added', 'Adding...', 'adding.pending', { as: 'button' }),
  text('2.product.view-cart', 'plan', 'View Cart', 'product.viewCart', { as: 'link', to: '/cart' }),
  text('2.product.loading', 'a plan while it loads', 'Loading product details...', 'product.loading'),
  text('2.product.not-found', 'an unknown plan', 'Product Not Found', 'product.notFoundTitle', { as: 'heading' }),
  text(
    '2.product.not-found.text',
    'an unknown plan',
    "We couldn't find the eSIM plan you're looking for. It may have been removed or the link is incorrect.",
    'product.notFoundText',
  ),
  text('2.product.back', 'an unknown plan', 'Back to eSIM Plans', 'product.backToPlans', {
    as: 'link',
    to: '/products',
  }),
  text('2.product.load-error', 'a plan that does not load', 'Product Not Found', 'product.notFoundTitle', {
    as: 'heading',
  }),
  text(
    '2.product.load-error.text',
    'a plan that does not load',
    "We couldn't find the eSIM plan you're looking for. It may have been removed or the link is incorrect.",
    'product.notFoundText',
  ),
  text('2.product.load-error.back', 'a plan that does not load', 'Back to eSIM Plans', 'product.backToPlans', {
    as: 'link',
    to: '/products',
  }),
];
