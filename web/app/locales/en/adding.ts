/** What happens when a plan is put into the cart. */
export const adding = {
  add: 'Add to Cart',
  pending: 'Adding...',
  addedTitle: 'Added to cart',
  addedText: '{{name}} has been added to your cart. Click the cart icon at the top right to see it.',
  listFailed: 'Failed to add item to cart. Please try again.',
  detailFailed: 'Failed to add product to cart. Please try again.',
  soldOut: 'Sold out for now',
  soldOutText: 'We cannot deliver this plan at the moment. Choose another plan, or try again later.',
  waitingTitle: 'Saved on this device',
  waitingText: 'Your cart changes are saved and will be sent when you are back online.',
  sent: 'Your cart is up to date',
  viewDetails: 'View Details',
  sampleTitle: 'Sample Product',
  sampleText: 'This is a sample product used for display purposes only. Real product details will be available soon.',
};
