import { expect } from '@playwright/test';
import { button, check, heading, link, navigation, type Row, radio, text } from './row.ts';

/** Section 2: layout, home, products, product detail. */
export const shopRows: readonly Row[] = [
  check(
    '2.layout.switcher',
    'home after switching the language',
    'a language switcher; the choice is kept in local storage',
    'after switching, the page is in the other language and local storage has the choice',
    async ({ page, otherLanguage }) => {
      await expect(page.locator('html')).toHaveAttribute('lang', otherLanguage);
      expect(await page.evaluate(() => localStorage.getItem('i18nextLng'))).toBe(otherLanguage);
    },
  ),
  check('2.layout.badge', 'plan added', 'a cart icon with an item-count badge', 'counts 1 after the first plan', ({ cartLink }) => expect(cartLink).toContainText('1')),
  check('2.layout.menu', 'mobile menu', 'a mobile side menu', 'at 390 px a button opens a dialog with the navigation links', ({ page }) => expect(page.getByRole('dialog').locator('a[href="/products"]')).toBeVisible()),
  text('2.layout.tagline', 'destinations', 'Prepaid data for travelers', 'layout.tagline'),
  navigation('2.layout.quick-links', 'destinations', 'Quick links', 'layout.quickLinks'),
  navigation('2.layout.legal-links', 'destinations', 'Legal', 'layout.legal'),
  heading('2.layout.contact', 'destinations', 'Contact', 'layout.contact'),
  check('2.layout.linked-pages', 'destinations', '/faq, /blog, /terms, /privacy, /refund, /cookies linked from the layout', 'each is linked in the footer and responds with 200', async ({ page }) => {
    for (const path of ['/faq', '/blog', '/terms', '/privacy', '/refund', '/cookies']) {
      await expect(page.getByRole('contentinfo').locator(`a[href="${path}"]`)).toBeVisible();
      expect((await page.request.get(path)).status()).toBe(200);
    }
  }),
  check('2.layout.toasts', 'plan added', 'Toasts appear at the top on mobile and bottom-right otherwise', 'the position of the toast at 1280 px and at 390 px', async ({ page, toast }) => {
    const wide = await toast.boundingBox();
    expect(wide?.x).toBeGreaterThan(640);
    expect(wide?.y).toBeGreaterThan(400);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(async () => (await toast.boundingBox())?.y).toBeLessThan(200);
  }),
  check('2.home.alias', 'home under /home', '/home: a home screen', 'the same page, with a canonical link to /', async ({ page, t }) => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('home.headline'));
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /:\d+\/(tr)?$/);
  }),
  link('2.home.browse', 'home', 'Browse plans', 'home.browse', '/products'),
  link('2.home.how', 'home', 'How it works', 'home.howItWorks', '/how-it-works'),
  heading('2.home.features', 'home', 'Instant activation', 'guide.instantTitle'),
  heading('2.home.featured', 'home', 'Featured plans', 'home.featured'),
  check('2.home.claims', 'home', '4.9/5 rating, 500+ reviews, 24/7 support, 100% refund guarantee, no roaming fees, 200+ destinations', 'as text; the number of destinations is the catalogue’s', async ({ page, language }) => {
    const claims = { en: ['4.9/5', '500+', '24/7', '100%'], tr: ['4,9/5', '500+', '7/24', '%100'] };
    for (const claim of claims[language]) await expect(page.getByRole('main')).toContainText(claim);
    const lead = await page.locator('main h1 + p').first().textContent();
    expect(Number(/\d{3}/.exec(lead ?? '')?.[0])).toBeGreaterThan(190);
  }),
  text('2.home.claims.fees', 'home', 'No roaming fees', 'guide.feesText'),
  heading('2.home.steps', 'home', 'How it works', 'guide.stepsTitle'),
  link('2.home.faqs', 'home', 'View all FAQs', 'home.viewAllFaqs', '/support'),
  check('2.home.final', 'home', 'final call to action to /products', 'the last link of the page', ({ page }) => expect(page.getByRole('main').getByRole('link').last()).toHaveAttribute('href', '/products')),
  heading('2.products.headline', 'destinations', 'Connect Globally with Premium eSIMs', 'destinations.headline'),
  heading('2.products.heading', 'destinations', 'Choose Your Perfect Plan', 'destinations.heading'),
  text('2.products.select', 'destinations', 'Select a Country or a Region', 'destinations.selectLabel'),
  check('2.products.coverage', 'destinations', 'A coverage toggle Local / Regional / Global (default Local)', 'three radio buttons, the first one selected', ({ page, t }) =>
    expect(page.getByRole('radio', { name: t('destinations.local') })).toBeChecked(),
  ),
  radio('2.products.local', 'destinations', 'Local', 'destinations.local'),
  radio('2.products.regional', 'destinations', 'Regional', 'destinations.regional'),
  radio('2.products.global', 'destinations', 'Global', 'destinations.global'),
  check('2.products.guide', 'destinations', 'features, a three-step how-it-works, a four-question FAQ', 'counted', async ({ page, t }) => {
    await expect(page.getByRole('region', { name: t('guide.whyTitle') }).getByRole('heading', { level: 3 })).toHaveCount(4);
    await expect(page.locator('main ol > li:has(> h3)')).toHaveCount(3);
    await expect(page.locator('main details[name]')).toHaveCount(4);
  }),
  heading('2.products.feature.instant', 'destinations', 'Instant activation', 'guide.instantTitle'),
  heading('2.products.feature.coverage', 'destinations', 'Global coverage', 'guide.coverageTitle'),
  heading('2.products.feature.speed', 'destinations', 'High speed', 'guide.speedTitle'),
  heading('2.products.feature.fees', 'destinations', 'No hidden fees', 'guide.feesTitle'),
  link('2.products.explore', 'destinations', 'Explore plans', 'destinations.explore', '/products'),
  text('2.products.loading', 'destinations while loading', 'Loading destinations...', 'destinations.loading'),
  text('2.products.none', 'no destinations', 'No countries available', 'destinations.none'),
  text('2.products.no-match', 'search without a match', 'No countries found matching', 'destinations.noneMatchingTerm'),
  check('2.products.clear', 'search after clearing', "a 'Clear search' button", 'after pressing it, all destinations are listed', ({ destinationRows }) => expect(destinationRows).toHaveCount(12)),
  button('2.products.clear.text', 'search without a match', 'Clear search', 'destinations.clearSearch'),
  text('2.products.no-plans-for', 'country without plans', 'No products available for {country}', 'plans.noneFor'),
  text('2.products.from', 'destinations', 'From', 'common.from'),
  check('2.products.from.price', 'destinations', "'From $X.XX' (minimum price of the country's products)", 'compared with the cheapest plan of Japan', async ({ page, visitor }) => {
    const prices = (await visitor.listPlans('JP')).map(({ price }) => Number(price));
    await expect(page.locator('main a[href="/products?country=JP"]')).toContainText(`$${Math.min(...prices).toFixed(2)}`);
  }),
  check('2.products.popular', 'destinations', "a random 'popular' badge on about 30% of cards", 'on 4 of 12 cards, the same ones at every visit', ({ destinationRows, t }) =>
    expect(destinationRows.filter({ hasText: t('destinations.popular') })).toHaveCount(4),
  ),
  text('2.plans.showing', 'country plans', 'Showing {N} plans in {country}', 'plans.showing'),
  link('2.plans.view-all', 'country plans', 'View all countries', 'plans.viewAll', '/products'),
  heading('2.plans.prepaid', 'country plans', 'Prepaid Data Plans', 'plans.prepaid'),
  heading('2.plans.unlimited', 'country plans', 'Unlimited Data Plans', 'plans.unlimited'),
  heading('2.plans.covered', 'region plans', 'Covered countries', 'plans.coveredTitle'),
  button('2.plans.bar', 'country plans', 'Add to Cart', 'adding.add'),
  check(
    '2.plans.bar.fixed',
    'another plan selected',
    'a fixed bottom bar showing the selected plan with a running total',
    'at the bottom of the window when scrolled to the top, with the price of the selected plan',
    async ({ page, selectedPlanBar }) => {
      const selected = await page.locator('label:has(input:checked)').first().textContent();
      await expect(selectedPlanBar).toContainText(/\$\d+\.\d\d$/.exec(selected ?? '')?.[0] ?? 'a price');
      await page.evaluate(() => window.scrollTo(0, 0));
      const box = await selectedPlanBar.boundingBox();
      expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(800);
    },
  ),
  heading('2.plans.card.instant', 'country plans', 'Instant Activation', 'plans.instantTitle'),
  heading('2.plans.card.refund', 'country plans', '100% Refund Guarantee', 'plans.refundTitle'),
  text('2.plans.card.refund.text', 'country plans', 'Full refund within 30 days', 'plans.refundText'),
  heading('2.plans.card.validity', 'country plans', 'Flexible Validity', 'plans.validityTitle'),
  heading('2.plans.card.support', 'country plans', '24/7 Support', 'plans.supportTitle'),
  text('2.plans.stat.coverage', 'country plans', 'Network Coverage', 'plans.coverageStat'),
  check('2.plans.stats', 'country plans', '99.9% Network Coverage, 5 min Setup Time, 24/7 Support', 'the three figures', async ({ page, language }) => {
    const figures = { en: ['99.9%', '5 min', '24/7'], tr: ['%99,9', '5 dk', '7/24'] };
    for (const figure of figures[language]) await expect(page.getByText(new RegExp(`^${figure.replace(' ', '\\s')}$`)).first()).toBeVisible();
  }),
  text('2.plans.stat.setup', 'country plans', 'Setup Time', 'plans.setupStat'),
  text('2.plans.loading', 'destination just selected', 'Loading plans...', 'plans.loading'),
  heading('2.plans.empty', 'country without plans', 'No plans found', 'plans.none'),
  link('2.plans.empty.back', 'country without plans', 'Back to all countries', 'plans.backToAll', '/products'),
  check('2.product.breadcrumb', 'plan page', 'Breadcrumb Home > eSIM Plans > plan name', 'the three steps in order', ({ breadcrumb, t }) => expect(breadcrumb).toContainText([t('product.home'), t('product.plans'), t('product.crumb')])),
  check('2.product.image', 'plan page', 'image or globe icon, name, region badge, country badge', 'a flag, the name and two badges in the ticket', async ({ page }) => {
    await expect(page.locator('section[aria-labelledby="plan"] img').first()).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/1\sGB/);
    await expect(page.locator('h1#plan ~ span')).toHaveCount(2);
  }),
  check('2.product.features', 'plan page', 'key features', 'a list with that name', ({ page, t }) =>
    expect(
      page
        .getByRole('list', { name: t('product.features') })
        .getByRole('listitem')
        .first(),
    ).toBeVisible(),
  ),
  text('2.product.tile.data', 'plan page', 'Data', 'product.data'),
  text('2.product.tile.validity', 'plan page', 'Validity', 'product.validity'),
  text('2.product.tile.region', 'plan page', 'Region', 'product.region'),
  check('2.product.price', 'plan page', 'price', 'the catalogue’s price with two decimals', async ({ page, visitor }) => {
    const [plan] = await visitor.listPlans('JP');
    await expect(page.locator('main form p').first()).toHaveText(`$${plan?.price}`);
  }),
  heading('2.product.description', 'plan page', 'Description', 'product.descriptionTitle'),
  heading('2.product.coverage', 'plan page', 'Coverage', 'product.coverage'),
  heading('2.product.guide', 'plan page', 'Activation guide', 'product.guideTitle'),
  button('2.product.add', 'plan page', 'Add to Cart', 'product.add'),
  button('2.product.adding', 'adding a plan', 'Adding...', 'adding.pending'),
  link('2.product.view-cart', 'plan page', 'View Cart', 'product.viewCart', '/cart'),
  text('2.product.loading', 'plan page while loading', 'Loading product details...', 'product.loading'),
  heading('2.product.not-found', 'unknown plan', 'Product Not Found', 'product.notFoundTitle'),
  text('2.product.not-found.text', 'unknown plan', "We couldn't find the eSIM plan you're looking for. It may have been removed or the link is incorrect.", 'product.notFoundText'),
  link('2.product.back', 'unknown plan', 'Back to eSIM Plans', 'product.backToPlans', '/products'),
  heading('2.product.load-error', 'plan page fails to load', 'Product Not Found', 'product.notFoundTitle'),
  text('2.product.load-error.text', 'plan page fails to load', "We couldn't find the eSIM plan you're looking for. It may have been removed or the link is incorrect.", 'product.notFoundText'),
  link('2.product.load-error.back', 'plan page fails to load', 'Back to eSIM Plans', 'product.backToPlans', '/products'),
];
