export const declines = {
  card_declined: 'Your bank declined the card.',
  insufficient_funds: 'Your card has insufficient funds.',
  expired_card: 'Your card has expired.',
  incorrect_number: 'The card number is incorrect.',
  incorrect_cvc: 'The security code is incorrect.',
  lost_card: 'Your bank declined the card.',
  processing_error: 'Your bank could not process the payment. Please try again in a moment.',
  authentication_failed: 'Your bank could not verify your identity.',
  cancelled_by_payer: 'You cancelled the payment.',
  payment_expired: 'The payment was not completed in time.',
  unavailable: 'We cannot reach the payment service.',
  unknown: 'Your payment was declined.',
};
