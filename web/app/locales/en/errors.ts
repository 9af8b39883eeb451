/** Sentences for what went wrong: by page, and by the code of a problem answer. */
export const errors = {
  notFoundTitle: '404 Page Not Found',
  notFoundText: 'Did you forget to add the page to the router?',
  notFoundWay: 'Look up where you are going, or start from a popular destination.',
  failedTitle: 'This page could not be shown',
  failedText: 'Something failed on our side. Try again in a moment; your cart is kept.',
  home: 'Back to the start',
  codes: {
    captive_portal: 'You may need to sign in to this Wi-Fi first.',
    offline: 'No connection. Try again once you are online.',
    slow: 'The connection is slow: no answer came in time. Please try again.',
    rate_limited: 'Too many requests. Please wait a moment and try again.',
    product_not_found: 'This plan is no longer on sale.',
    product_unavailable: 'This plan is no longer on sale.',
    sample_product: 'This is a sample product and cannot be bought.',
    cart_item_not_found: 'This item is not in your cart any more.',
    cart_full: 'The cart is full. Remove a plan before you add another.',
    quantity_limit: 'You can buy at most 10 of one plan.',
    unavailable: 'The shop is busy right now. Please try again in a moment.',
    partner_unavailable: 'Our network partner does not answer right now. Please try again in a moment.',
    internal_error: 'Something failed on our side. Please try again.',
  },
};
