export const cardForm = {
  title: 'Card details',
  loading: 'Loading the card form...',
  failed: 'The card form could not be loaded. A content blocker or your connection may be the reason.',
  retryOrOther: 'Try again, or choose another way to pay.',
  retryLater: 'Try again, or come back later: your cart is saved.',
  retry: 'Try again',
};
