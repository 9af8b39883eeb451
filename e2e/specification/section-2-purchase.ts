import { expect } from '@playwright/test';
import { look, type Row, text } from './row.ts';

/** Section 2: cart, checkout, order confirmation. */
export const purchaseRows: readonly Row[] = [
  text('2.cart.title', 'cart with one plan', 'Your Cart', 'cart.title', { as: 'heading' }),
  text('2.cart.count', 'cart with one plan', 'You have {N} item in your cart', 'cart.count_one'),
  text('2.cart.clear', 'cart with one plan', 'Clear Cart', 'cart.clear', { as: 'button' }),
  text('2.cart.continue', 'cart with one plan', 'Continue Shopping', 'cart.continueShopping', {
    as: 'link',
    to: '/products',
  }),
  text('2.cart.proceed', 'cart with one plan', 'Proceed to Checkout', 'cart.proceed', { as: 'link', to: '/checkout' }),
  text('2.cart.summary', 'cart with one plan', 'Cart Summary', 'cart.summary', { as: 'heading' }),
  text('2.cart.empty', 'empty cart', 'Your cart is empty', 'cart.empty', { as: 'heading' }),
  text('2.cart.browse', 'empty cart', 'Browse eSIM Plans', 'cart.browse', { as: 'link', to: '/products' }),
  text('2.cart.loading', 'cart while it loads', 'Loading your cart...', 'cart.loading'),

  look('2.checkout.breadcrumb', 'checkout', 'Breadcrumb Home > Cart > Checkout', {
    how: 'the three steps in their order',
    async look({ page, text: words }) {
      const crumbs = page.getByRole('navigation', { name: words('common.breadcrumb') }).getByRole('listitem');
      await expect(crumbs).toContainText([words('checkout.home'), words('checkout.cart'), words('checkout.title')]);
    },
  }),
  text('2.checkout.title', 'checkout', 'Checkout', 'checkout.title', { as: 'heading' }),
  text('2.checkout.subtitle', 'checkout', 'Complete your purchase to receive your eSIM', 'checkout.subtitle'),
  text('2.checkout.back', 'checkout', 'Back to Cart', 'checkout.back', { as: 'link', to: '/cart' }),
  text('2.checkout.summary', 'checkout', 'Order Summary', 'cart.orderSummary', { as: 'heading' }),
  text('2.checkout.items', 'checkout', 'Items', 'checkout.items'),
  text('2.checkout.delivery', 'checkout', 'Delivery', 'checkout.delivery'),
  text('2.checkout.delivery.text', 'checkout', 'Instant Digital Delivery', 'checkout.deliveryText'),
  text('2.checkout.activation', 'checkout', 'Activation', 'checkout.activation'),
  text('2.checkout.activation.text', 'checkout', 'Via QR Code', 'checkout.activationText'),
  text('2.checkout.loading', 'checkout while it loads', 'Loading checkout information...', 'checkout.loading'),
  look('2.checkout.empty', 'checkout with an empty cart', 'Empty cart: redirect to /cart', {
    how: 'the address',
    async look({ page }) {
      await expect(page).toHaveURL(/\/cart$/);
    },
  }),
  text('2.checkout.empty.text', 'checkout with an empty cart', 'Your cart is empty', 'cart.empty', { as: 'heading' }),
  text('2.checkout.empty.browse', 'checkout with an empty cart', 'Browse eSIM Plans', 'cart.browse', {
    as: 'link',
    to: '/products',
  }),
  text('2.checkout.billing', 'checkout', 'Add Billing Address (Optional)', 'checkout.billing', { as: 'checkbox' }),
  look('2.checkout.billing.hidden', 'checkout', 'the billing block is hidden', {
    how: 'no field before the box is ticked',
    async look({ page, text: words }) {
      await expect(page.getByLabel(words('checkout.city'))).toBeHidden();
    },
  }),
  text('2.checkout.billing.address', 'checkout with the billing address', 'Address', 'checkout.address', {
    as: 'textbox',
  }),
  text('2.checkout.billing.city', 'checkout with the billing address', 'City', 'checkout.city', { as: 'textbox' }),
  text('2.checkout.billing.postal', 'checkout with the billing address', 'Postal code', 'checkout.postalCode', {
    as: 'textbox',
  }),
  text('2.checkout.billing.country', 'checkout with the billing address', 'Country', 'checkout.country'),
  look('2.checkout.method', 'checkout', 'Card fields appear only for payment method credit_card (default)', {
    how: 'there at first, gone once PayPal is chosen',
    async look({ page, text: words }) {
      const number = page.getByLabel(words('checkout.cardNumber'));
      await expect(number).toBeVisible();
      await page.getByRole('radio', { name: 'PayPal' }).check();
      await expect(number).toBeHidden();
    },
  }),
  text('2.checkout.card-number', 'checkout', 'Card number', 'checkout.cardNumber', { as: 'textbox' }),
  text('2.checkout.card-name', 'checkout', 'Name on card', 'checkout.cardholderName', { as: 'textbox' }),
  text('2.checkout.expiry', 'checkout', 'Expiry date', 'checkout.expiryDate', { as: 'textbox' }),
  text('2.checkout.cvv', 'checkout', 'Security code', 'checkout.cvv', { as: 'textbox' }),
  text('2.checkout.terms', 'checkout', 'By paying you accept the terms and the refund policy.', 'checkout.accept'),
  look('2.checkout.processing', 'checkout under way', "Submit shows 'Processing...' with a disabled button", {
    how: 'while the shop answers',
    async look({ page, text: words }) {
      await expect(page.getByRole('button', { name: words('checkout.processing') })).toBeDisabled();
    },
  }),

  text(
    '2.confirmation.loading',
    'confirmation while it loads',
    'Loading your order details...',
    'confirmation.loading',
  ),
  text('2.confirmation.not-found', 'an unknown order', 'Order Not Found', 'confirmation.notFoundTitle', {
    as: 'heading',
  }),
  text(
    '2.confirmation.not-found.text',
    'an unknown order',
    'Check the order number, or contact support',
    'confirmation.notFoundText',
  ),
  text('2.confirmation.browse', 'an unknown order', 'Browse eSIM Plans', 'confirmation.browse', {
    as: 'link',
    to: '/products',
  }),
  text('2.confirmation.title', 'confirmation', 'Order Confirmed!', 'confirmation.title', { as: 'heading' }),
  text(
    '2.confirmation.thanks',
    'confirmation',
    'Thank you for your purchase. Your eSIM is ready for activation',
    'confirmation.thanks',
  ),
  text('2.confirmation.number', 'confirmation', 'Order number', 'confirmation.orderNumber'),
  text('2.confirmation.details', 'confirmation', 'Order Details', 'confirmation.details', { as: 'heading' }),
  look('2.confirmation.customer', 'confirmation', 'customer name and e-mail, price times quantity', {
    how: 'in the card, as they were given',
    async look({ page, visitor, text: words }) {
      const card = page.getByRole('region', { name: words('confirmation.details') });
      await expect(card).toContainText('Deniz Yılmaz');
      await expect(card).toContainText(visitor.email);
      await expect(card).toContainText(/\$13\.99\s×\s1/);
    },
  }),
  text('2.confirmation.subtotal', 'confirmation', 'Subtotal', 'totals.subtotal'),
  text('2.confirmation.shipping', 'confirmation', 'Shipping', 'totals.shipping'),
  text('2.confirmation.free', 'confirmation', 'Free', 'totals.free'),
  text('2.confirmation.tax', 'confirmation', 'Tax', 'totals.tax'),
  text('2.confirmation.total', 'confirmation', 'Total', 'totals.total'),
  text('2.confirmation.activate', 'confirmation', 'Activate Your eSIM', 'esim.activate', { as: 'heading' }),
  text('2.confirmation.qr.missing', 'a QR code that fails', 'QR Code not available', 'esim.qrMissing'),
  text('2.confirmation.qr.loading', 'a QR code while it loads', 'Generating QR Code...', 'esim.qrLoading'),
  text('2.confirmation.iphone', 'confirmation', 'Add to iPhone', 'esim.addToIphone', { as: 'link' }),
  look('2.confirmation.iphone.link', 'confirmation', 'a device-vendor setup link in a new tab (no server call)', {
    how: 'the address carries the activation code',
    async look({ page, text: words }) {
      const link = page.getByRole('link', { name: words('esim.addToIphone') });
      await expect(link).toHaveAttribute('href', /^https:\/\/esimsetup\.apple\.com\/.+carddata=LPA%3A1%24/);
      await expect(link).toHaveAttribute('target', '_blank');
    },
  }),
  text('2.confirmation.next', 'confirmation', "What's Next", 'confirmation.next', { as: 'heading' }),
  text('2.confirmation.app', 'confirmation', 'Download Our App', 'confirmation.appTitle'),
  text('2.confirmation.guides', 'confirmation', 'Travel Guides', 'confirmation.guidesTitle', {
    as: 'link',
    to: '/blog',
  }),
  text('2.confirmation.help', 'confirmation', 'Need Help?', 'confirmation.helpTitle', { as: 'link', to: '/support' }),
  text('2.confirmation.help.text', 'confirmation', '24/7', 'confirmation.helpText'),
  text('2.confirmation.home', 'confirmation', 'Return to Home', 'confirmation.returnHome', { as: 'link', to: '/' }),
  text('2.confirmation.shop', 'confirmation', 'Continue Shopping', 'confirmation.continueShopping', {
    as: 'link',
    to: '/products',
  }),
];
