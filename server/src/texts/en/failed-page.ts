/** For a visitor whose page could not be made at all. */
export const failedPage = {
  busyTitle: 'The shop is busy right now',
  busyText: 'Please try again in a moment. Your cart is saved.',
  failedTitle: 'This page could not be loaded',
  failedText: 'Something went wrong on our side. Please try again in a moment; your cart is saved.',
  retry: 'Try again',
};
