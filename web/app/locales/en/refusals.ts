export const refusals = {
  card_declined: 'Your bank declined the card.',
  insufficient_funds: 'The card has not enough funds.',
  expired_card: 'The card has expired.',
  incorrect_number: 'The card number is not right.',
  incorrect_cvc: 'The security code is not right.',
  lost_card: 'Your bank declined the card.',
  processing_error: 'Your bank could not process the payment. Try again in a moment.',
  authentication_failed: 'Your bank could not confirm that it is you.',
  cancelled_by_payer: 'You cancelled the payment.',
  payment_expired: 'The payment was not completed in time.',
  unavailable: 'The payment service cannot be reached.',
  unknown: 'The payment was declined.',
};
