import { expect } from '@playwright/test';
import { button, check, checkbox, heading, link, type Row, text, textbox } from './row.ts';

/** Section 2: cart, checkout, order confirmation. */
export const purchaseRows: readonly Row[] = [
  heading('2.cart.title', 'cart with one plan', 'Your Cart', 'cart.title'),
  text('2.cart.count', 'cart with one plan', 'You have {N} item in your cart', 'cart.count_one'),
  button('2.cart.clear', 'cart with one plan', 'Clear Cart', 'cart.clear'),
  link('2.cart.continue', 'cart with one plan', 'Continue Shopping', 'cart.continueShopping', '/products'),
  link('2.cart.proceed', 'cart with one plan', 'Proceed to Checkout', 'cart.proceed', '/checkout'),
  heading('2.cart.summary', 'cart with one plan', 'Cart Summary', 'cart.summary'),
  heading('2.cart.empty', 'empty cart', 'Your cart is empty', 'cart.empty'),
  link('2.cart.browse', 'empty cart', 'Browse eSIM Plans', 'cart.browse', '/products'),
  text('2.cart.loading', 'cart while loading', 'Loading your cart...', 'cart.loading'),
  check('2.checkout.breadcrumb', 'checkout', 'Breadcrumb Home > Cart > Checkout', 'the three steps in order', ({ breadcrumb, t }) => expect(breadcrumb).toContainText([t('checkout.home'), t('checkout.cart'), t('checkout.title')])),
  heading('2.checkout.title', 'checkout', 'Checkout', 'checkout.title'),
  text('2.checkout.subtitle', 'checkout', 'Complete your purchase to receive your eSIM', 'checkout.subtitle'),
  link('2.checkout.back', 'checkout', 'Back to Cart', 'checkout.back', '/cart'),
  heading('2.checkout.summary', 'checkout', 'Order Summary', 'cart.orderSummary'),
  text('2.checkout.items', 'checkout', 'Items', 'checkout.items'),
  text('2.checkout.delivery', 'checkout', 'Delivery', 'checkout.delivery'),
  text('2.checkout.delivery.text', 'checkout', 'Instant Digital Delivery', 'checkout.deliveryText'),
  text('2.checkout.activation', 'checkout', 'Activation', 'checkout.activation'),
  text('2.checkout.activation.text', 'checkout', 'Via QR Code', 'checkout.activationText'),
  text('2.checkout.loading', 'checkout while loading', 'Loading checkout information...', 'checkout.loading'),
  check('2.checkout.empty', 'checkout with an empty cart', 'Empty cart: redirect to /cart', 'the URL', ({ page }) => expect(page).toHaveURL(/\/cart$/)),
  heading('2.checkout.empty.text', 'checkout with an empty cart', 'Your cart is empty', 'cart.empty'),
  link('2.checkout.empty.browse', 'checkout with an empty cart', 'Browse eSIM Plans', 'cart.browse', '/products'),
  checkbox('2.checkout.billing', 'checkout', 'Add Billing Address (Optional)', 'checkout.billing'),
  check('2.checkout.billing.hidden', 'checkout', 'the billing block is hidden', 'no billing field before the box is checked', ({ page, t }) => expect(page.getByLabel(t('checkout.city'))).toBeHidden()),
  textbox('2.checkout.billing.address', 'checkout with the billing address', 'Address', 'checkout.address'),
  textbox('2.checkout.billing.city', 'checkout with the billing address', 'City', 'checkout.city'),
  textbox('2.checkout.billing.postal', 'checkout with the billing address', 'Postal code', 'checkout.postalCode'),
  text('2.checkout.billing.country', 'checkout with the billing address', 'Country', 'checkout.country'),
  check('2.checkout.method', 'checkout', 'Card fields appear only for payment method credit_card (default)', 'visible at first, hidden once PayPal is selected', async ({ page, t }) => {
    const number = page.getByLabel(t('checkout.cardNumber'));
    await expect(number).toBeVisible();
    await page.getByRole('radio', { name: 'PayPal' }).check();
    await expect(number).toBeHidden();
  }),
  textbox('2.checkout.card-number', 'checkout', 'Card number', 'checkout.cardNumber'),
  textbox('2.checkout.card-name', 'checkout', 'Name on card', 'checkout.cardholderName'),
  textbox('2.checkout.expiry', 'checkout', 'Expiry date', 'checkout.expiryDate'),
  textbox('2.checkout.cvv', 'checkout', 'Security code', 'checkout.cvv'),
  text('2.checkout.terms', 'checkout', 'By paying you accept the terms and the refund policy.', 'checkout.accept'),
  check('2.checkout.processing', 'checkout while processing', "Submit shows 'Processing...' with a disabled button", 'while the request is pending', ({ page, t }) =>
    expect(page.getByRole('button', { name: t('checkout.processing') })).toBeDisabled(),
  ),
  text('2.confirmation.loading', 'confirmation while loading', 'Loading your order details...', 'confirmation.loading'),
  heading('2.confirmation.not-found', 'unknown order', 'Order Not Found', 'confirmation.notFoundTitle'),
  text('2.confirmation.not-found.text', 'unknown order', 'Check the order number, or contact support', 'confirmation.notFoundText'),
  link('2.confirmation.browse', 'unknown order', 'Browse eSIM Plans', 'confirmation.browse', '/products'),
  heading('2.confirmation.title', 'confirmation', 'Order Confirmed!', 'confirmation.title'),
  text('2.confirmation.thanks', 'confirmation', 'Thank you for your purchase. Your eSIM is ready for activation', 'confirmation.thanks'),
  text('2.confirmation.number', 'confirmation', 'Order number', 'confirmation.orderNumber'),
  heading('2.confirmation.details', 'confirmation', 'Order Details', 'confirmation.details'),
  check('2.confirmation.customer', 'confirmation', 'customer name and e-mail, price times quantity', 'in the order details, as entered', async ({ page, visitor, t }) => {
    const card = page.getByRole('region', { name: t('confirmation.details') });
    for (const detail of ['Deniz Yılmaz', visitor.email, /\$13\.99\s×\s1/]) await expect(card).toContainText(detail);
  }),
  text('2.confirmation.subtotal', 'confirmation', 'Subtotal', 'totals.subtotal'),
  text('2.confirmation.shipping', 'confirmation', 'Shipping', 'totals.shipping'),
  text('2.confirmation.free', 'confirmation', 'Free', 'totals.free'),
  text('2.confirmation.tax', 'confirmation', 'Tax', 'totals.tax'),
  text('2.confirmation.total', 'confirmation', 'Total', 'totals.total'),
  heading('2.confirmation.activate', 'confirmation', 'Activate Your eSIM', 'esim.activate'),
  text('2.confirmation.qr.missing', 'QR code fails', 'QR Code not available', 'esim.qrMissing'),
  text('2.confirmation.qr.loading', 'QR code while loading', 'Generating QR Code...', 'esim.qrLoading'),
  link('2.confirmation.iphone', 'confirmation', 'Add to iPhone', 'esim.addToIphone'),
  check('2.confirmation.iphone.link', 'confirmation', 'a device-vendor setup link in a new tab (no server call)', 'the link contains the activation code', async ({ page, t }) => {
    const link = page.getByRole('link', { name: t('esim.addToIphone') });
    await expect(link).toHaveAttribute('href', /^https:\/\/esimsetup\.apple\.com\/.+carddata=LPA%3A1%24/);
    await expect(link).toHaveAttribute('target', '_blank');
  }),
  heading('2.confirmation.next', 'confirmation', "What's Next", 'confirmation.next'),
  text('2.confirmation.app', 'confirmation', 'Download Our App', 'confirmation.appTitle'),
  link('2.confirmation.guides', 'confirmation', 'Travel Guides', 'confirmation.guidesTitle', '/blog'),
  link('2.confirmation.help', 'confirmation', 'Need Help?', 'confirmation.helpTitle', '/support'),
  text('2.confirmation.help.text', 'confirmation', '24/7', 'confirmation.helpText'),
  link('2.confirmation.home', 'confirmation', 'Return to Home', 'confirmation.returnHome', '/'),
  link('2.confirmation.shop', 'confirmation', 'Continue Shopping', 'confirmation.continueShopping', '/products'),
];
