import { expect } from '@playwright/test';
import { button, check, type Row, text, unitTest } from './row.ts';

const CART_CHANGES = 'web/app/features/cart/cart-changes.test.ts';
const PORTAL_WORDS = 'web/app/features/portal/portal-words.test.ts';

/** Section 4: states and transitions. */
export const stateRows: readonly Row[] = [
  check('4.products.back', 'back from country plans', "'view all countries' returns to countries mode, clearing country and region", 'the URL and the heading afterwards', async ({ page, t }) => {
    await expect(page).toHaveURL(/\/products$/);
    await expect(page.getByRole('heading', { name: t('destinations.heading') })).toBeVisible();
  }),
  check('4.products.empty-back', 'back from a country without plans', 'the empty-state button returns to countries mode', 'the URL afterwards', ({ page }) => expect(page).toHaveURL(/\/products$/)),
  button('4.grid.more', 'destinations', 'See More Countries', 'destinations.seeMore'),
  button('4.grid.popular', 'all destinations', 'Show Popular Only', 'destinations.showPopular'),
  check('4.grid.popular-only', 'destinations', 'for the local filter only popular countries are shown until toggled', '12 cards', ({ destinationRows }) => expect(destinationRows).toHaveCount(12)),
  check('4.grid.all', 'all destinations', 'toggled, all are shown', 'more than 150 cards', async ({ destinationRows }) => expect(await destinationRows.count()).toBeGreaterThan(150)),
  check('4.grid.regional', 'regional destinations', 'regional and global show all', 'all regions at once, and no button for more', async ({ page, destinationRows, t }) => {
    expect(await destinationRows.count()).toBeGreaterThan(5);
    await expect(page.getByRole('button', { name: t('destinations.seeMore') })).toHaveCount(0);
  }),
  check('4.grid.global', 'global plans', 'Coverage filter: global', 'the radio button is selected, and there is at least one card', async ({ page, destinationRows, t }) => {
    await expect(page.getByRole('radio', { name: t('destinations.global') })).toBeChecked();
    await expect(destinationRows.first()).toBeVisible();
  }),
  check('4.plan.first', 'country plans', 'Plan selection defaults to the first product', 'only the first radio button is selected', async ({ page, t }) => {
    const plans = page.getByRole('group', { name: t('plans.choose') }).getByRole('radio');
    await expect(plans.first()).toBeChecked();
    await expect(plans.and(page.locator(':checked'))).toHaveCount(1);
  }),
  check('4.plan.unlimited', 'country plans', "unlimited plans are matched by 'Unlimited' plus validity", 'the selected cell of the table is shown in the bottom bar', async ({ page, selectedPlanBar, t }) => {
    await page.getByRole('radio', { name: /Lite, 7/ }).check();
    await expect(selectedPlanBar).toContainText(t('common.unlimited'));
  }),
  unitTest('4.cart.plus', 'Plus adds 1', CART_CHANGES, 'a new quantity shows at once in its line, the count and the total'),
  unitTest('4.cart.minus', 'minus subtracts 1 while quantity is above 1 and removes the item at 1', CART_CHANGES, 'minus subtracts one, and removes the line at one'),
  unitTest('4.cart.zero', 'a quantity of 0 or less removes the item', 'server/src/checkout/carts/carts.test.ts', 'changing a quantity to %i removes the item'),
  unitTest('4.cart.remove', 'a trash button removes; Clear Cart empties', CART_CHANGES, 'removing deletes one line, clearing deletes all of them'),
  check('4.cart.reload', 'quantity increased', 'the cart is reloaded after any change', 'after pressing plus, the total is the shop’s', ({ cartSummary }) => expect(cartSummary).toContainText('$27.98')),
  check('4.checkout.success', 'order just placed', 'the cart is cleared and the user goes to /order-confirmation/{orderNumber}', 'the URL, and no count at the cart link', async ({ page, cartLink }) => {
    await expect(page).toHaveURL(/\/order-confirmation\/ES-/);
    await expect(cartLink).not.toContainText(/\d/);
  }),
  unitTest('4.order.pending', 'New orders default to pending', 'contracts/src/order-status.test.ts', 'the system takes an order from pending through processing to completed, or cancels it while unpaid'),
  unitTest('4.esim.colours', 'PENDING_ACTIVATION yellow, active green, otherwise expired red', PORTAL_WORDS, 'pending is yellow, active green, everything else red'),
  unitTest('4.esim.label', 'Label is statusForDisplay if given, else Active or Expired', PORTAL_WORDS, 'without a label an eSIM is active or expired'),
  text('4.esim.active', 'portal with an eSIM in use', 'Active', 'statuses.esim.active'),
  unitTest('4.pricing.active', 'Pricing rule: active or inactive', 'server/src/catalogue/routes.test.ts', 'a pricing rule changes every price at once, in lists and product responses, and removing it restores them'),
];
