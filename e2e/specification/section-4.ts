import { expect } from '@playwright/test';
import { look, proof, type Row, text } from './row.ts';

const CART_CHANGES = 'web/app/features/cart/cart-changes.test.ts';
const PORTAL_WORDS = 'web/app/features/portal/portal-words.test.ts';

/** Section 4: states and transitions. */
export const stateRows: readonly Row[] = [
  look(
    '4.products.back',
    'plans of a country that were left',
    "'view all countries' returns to countries mode, clearing country and region",
    {
      how: 'the address and the heading after it',
      async look({ page, text: words }) {
        await expect(page).toHaveURL(/\/products$/);
        await expect(page.getByRole('heading', { name: words('destinations.heading') })).toBeVisible();
      },
    },
  ),
  look(
    '4.products.empty-back',
    'a country without plans that was left',
    'the empty-state button returns to countries mode',
    {
      how: 'the address after it',
      async look({ page }) {
        await expect(page).toHaveURL(/\/products$/);
      },
    },
  ),
  text('4.grid.more', 'destinations', 'See More Countries', 'destinations.seeMore', { as: 'button' }),
  text('4.grid.popular', 'all destinations', 'Show Popular Only', 'destinations.showPopular', { as: 'button' }),
  look('4.grid.popular-only', 'destinations', 'for the local filter only popular countries are shown until toggled', {
    how: '12 cards',
    async look({ page }) {
      await expect(page.locator('main .rows-3 a.row')).toHaveCount(12);
    },
  }),
  look('4.grid.all', 'all destinations', 'toggled, all are shown', {
    how: 'more than 150 cards',
    async look({ page }) {
      expect(await page.locator('main .rows-3 a.row').count()).toBeGreaterThan(150);
    },
  }),
  look('4.grid.regional', 'regional destinations', 'regional and global show all', {
    how: 'all regions at once, and no button for more',
    async look({ page, text: words }) {
      expect(await page.locator('main .rows-3 a.row').count()).toBeGreaterThan(5);
      await expect(page.getByRole('button', { name: words('destinations.seeMore') })).toHaveCount(0);
    },
  }),
  look('4.grid.global', 'global plans', 'Coverage filter: global', {
    how: 'the radio, and a card at least',
    async look({ page, text: words }) {
      await expect(page.getByRole('radio', { name: words('destinations.global') })).toBeChecked();
      await expect(page.locator('main .rows-3 a.row').first()).toBeVisible();
    },
  }),
  look('4.plan.first', 'plans of a country', 'Plan selection defaults to the first product', {
    how: 'the first radio is chosen, and only that one',
    async look({ page, text: words }) {
      const plans = page.getByRole('group', { name: words('plans.choose') }).getByRole('radio');
      await expect(plans.first()).toBeChecked();
      await expect(plans.and(page.locator(':checked'))).toHaveCount(1);
    },
  }),
  look('4.plan.unlimited', 'plans of a country', "unlimited plans are matched by 'Unlimited' plus validity", {
    how: 'the chosen cell of the table stands in the bar with its days',
    async look({ page, text: words }) {
      await page.getByRole('radio', { name: /Lite, 7/ }).check();
      await expect(page.getByRole('region', { name: words('plans.total') })).toContainText(words('common.unlimited'));
    },
  }),
  proof(
    '4.cart.plus',
    'Plus adds 1',
    CART_CHANGES,
    'a new quantity is seen at once in its line, the count and the total',
  ),
  proof(
    '4.cart.minus',
    'minus subtracts 1 while quantity is above 1 and removes the item at 1',
    CART_CHANGES,
    'minus takes one away, and removes the line at one',
  ),
  proof(
    '4.cart.zero',
    'a quantity of 0 or less removes the item',
    'server/src/carts/carts.test.ts',
    'a quantity that is changed to %i takes the item out',
  ),
  proof(
    '4.cart.remove',
    'a trash button removes; Clear Cart empties',
    CART_CHANGES,
    'removing takes out one line and clearing all of them',
  ),
  look('4.cart.reload', 'a quantity that was raised', 'the cart is reloaded after any change', {
    how: 'plus pressed, then the total of the shop stands there',
    async look({ page, text: words }) {
      await expect(page.getByRole('region', { name: words('cart.summary') })).toContainText('$27.98');
    },
  }),
  look(
    '4.checkout.success',
    'an order that was just placed',
    'the cart is cleared and the user goes to /order-confirmation/{orderNumber}',
    {
      how: 'the address, and no count beside the cart',
      async look({ page }) {
        await expect(page).toHaveURL(/\/order-confirmation\/ES-/, { timeout: 20_000 });
        await expect(page.getByRole('banner').locator('a[href="/cart"]')).not.toContainText(/\d/);
      },
    },
  ),
  proof(
    '4.order.pending',
    'New orders default to pending',
    'contracts/src/order-status.test.ts',
    'the system takes an order from pending over processing to completed, or cancels it while it is unpaid',
  ),
  proof(
    '4.esim.colours',
    'PENDING_ACTIVATION yellow, active green, otherwise expired red',
    PORTAL_WORDS,
    'pending is yellow, active green, everything else red',
  ),
  proof(
    '4.esim.label',
    'Label is statusForDisplay if given, else Active or Expired',
    PORTAL_WORDS,
    'without a label an eSIM is active or expired',
  ),
  text('4.esim.active', 'portal with an eSIM in use', 'Active', 'portal.statuses.active'),
  proof(
    '4.pricing.active',
    'Pricing rule: active or inactive',
    'server/src/catalogue/routes.test.ts',
    'a pricing rule changes every price at once, in lists and on the page of a plan, and its end changes them back',
  ),
];
