/** Sentences for what went wrong: by page, and by the code of a problem answer. */
export const errors = {
  notFoundTitle: '404 Page Not Found',
  notFoundText: 'Did you forget to add the page to the router?',
  notFoundWay: 'Search for your destination, or choose a popular one.',
  failedTitle: 'This page could not be loaded',
  failedText: 'Something went wrong on our side. Please try again in a moment; your cart is saved.',
  home: 'Back to home',
  codes: {
    captive_portal: 'You may need to sign in to this Wi-Fi first.',
    offline: 'No connection. Try again once you are back online.',
    slow: 'The connection is slow and the request timed out. Please try again.',
    rate_limited: 'Too many requests. Please wait a moment and try again.',
    product_not_found: 'This plan is no longer available.',
    sample_product: 'This is a sample product and cannot be bought.',
    cart_item_not_found: 'This item is no longer in your cart.',
    cart_full: 'Your cart is full. Remove a plan before you add another.',
    quantity_limit: 'You can buy up to 10 of the same plan.',
    unavailable: 'The shop is busy right now. Please try again in a moment.',
    internal_error: 'Something went wrong on our side. Please try again.',
  },
};
