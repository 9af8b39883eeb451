import { expect } from '@playwright/test';
import { look, proof, type Row, text } from './row.ts';

/** Section 8: the error catalogue, and the messages of success that stand in it. */
export const messageRows: readonly Row[] = [
  text('8.error', 'a quantity that could not be changed', 'Error', 'common.error'),
  text(
    '8.add.list',
    'a plan that could not be added',
    'Failed to add item to cart. Please try again.',
    'adding.listFailed',
  ),
  text(
    '8.add.detail',
    'a plan that could not be added on its own page',
    'Failed to add product to cart. Please try again.',
    'adding.detailFailed',
  ),
  text(
    '8.cart.update',
    'a quantity that could not be changed',
    'Failed to update quantity: {reason}',
    'cart.updateFailed',
  ),
  text('8.cart.remove', 'a plan that could not be removed', 'Failed to remove item: {reason}', 'cart.removeFailed'),
  text('8.cart.clear', 'a cart that could not be cleared', 'Failed to clear cart: {reason}', 'cart.clearFailed'),
  look('8.cart.destructive', 'a quantity that could not be changed', 'destructive toast', {
    how: 'the look of the message',
    async look({ page }) {
      await expect(page.locator('.toast')).toHaveClass(/toast-bad/);
    },
  }),
  text('8.added', 'a plan that was added', 'Added to cart', 'adding.addedTitle'),
  text('8.added.text', 'a plan that was added', '{name} has been added to your cart', 'adding.addedText'),
  text('8.added.advice', 'a plan that was added', 'cart icon at the top right', 'adding.addedText'),
  text('8.removed', 'a plan that was removed', 'Item removed', 'cart.removedTitle'),
  text('8.removed.text', 'a plan that was removed', 'The item has been removed from your cart', 'cart.removedText'),
  text('8.sample', 'a sample that was chosen', 'Sample Product', 'adding.sampleTitle'),
  text(
    '8.sample.text',
    'a sample that was chosen',
    'This is a sample product used for display purposes only. Real product details will be available soon.',
    'adding.sampleText',
  ),
  text('8.products', 'plans that do not load', 'Error loading products', 'destinations.loadFailed'),
  text('8.products.home', 'home whose plans do not load', 'Error loading products', 'destinations.loadFailed'),
  text('8.products.empty', 'a country without plans', 'No plans found', 'plans.none'),
  text('8.selected', 'a destination that was chosen', 'Selected: {country}', 'plans.selected'),
  text('8.selected.text', 'a destination that was chosen', 'Loading available eSIM plans...', 'plans.selectedText'),
  text('8.checkout', 'declined card', 'Checkout failed', 'checkout.failedTitle'),
  text(
    '8.checkout.text',
    'declined card',
    'There was a problem processing your order. Please try again.',
    'checkout.failedText',
  ),
  text('8.checkout.reason', 'declined card', 'Your bank declined the card.', 'refusals.card_declined'),
  text('8.placed', 'an order that was just placed', 'Order placed successfully!', 'confirmation.placedTitle'),
  text(
    '8.placed.text',
    'an order that was just placed',
    'Your eSIM order has been confirmed.',
    'confirmation.placedText',
  ),
  text('8.order', 'an unknown order', 'Order Not Found', 'confirmation.notFoundTitle'),
  text('8.qr', 'a QR code that fails', 'QR Code not available', 'esim.qrMissing'),
  text('8.qr.portal', 'QR code that fails in the portal', 'QR Code Error', 'esim.qrError'),
  text('8.qr.portal.status', 'QR code that fails in the portal', 'API Error: {status}', 'esim.qrStatus'),
  text(
    '8.qr.portal.exception',
    'QR code that is unreachable in the portal',
    'Error generating QR code',
    'esim.qrException',
  ),
  text('8.qr.portal.empty', 'QR code without an image in the portal', 'Failed to generate QR code', 'esim.qrEmpty'),
  text('8.qr.loading', 'a QR code while it loads', 'Generating QR Code...', 'esim.qrLoading'),
  text('8.portal', 'portal with a wrong token', 'Invalid or expired access token', 'portal.invalidToken'),
  proof(
    '8.words',
    'Every message is in both languages',
    'web/app/locales/locales.test.ts',
    'both languages have the same keys',
  ),
];
