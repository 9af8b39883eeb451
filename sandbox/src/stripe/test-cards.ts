/** What the bank behind a card does when it is charged. */
export type CardBehaviour =
  | { kind: 'succeeds' }
  | { kind: 'declines'; code: string; declineCode: string; message: string }
  /** Asks for 3-D Secure; `unlessSetUp` cards accept later charges without it once they were set up. */
  | { kind: 'authenticates'; unlessSetUp: boolean; thenDeclines: Extract<CardBehaviour, { kind: 'declines' }> | null };

export type TestCard = { number: string; brand: string; does: string; behaviour: CardBehaviour };

export const genericDecline = decline('card_declined', 'generic_decline', 'Your card was declined.');
const insufficientFunds = decline('card_declined', 'insufficient_funds', 'Your card has insufficient funds.');
const succeeds: CardBehaviour = { kind: 'succeeds' };

/** The numbers Stripe publishes for testing; the sandbox knows no others. */
export const testCards: readonly TestCard[] = [
  { number: '4242424242424242', brand: 'visa', does: 'Succeeds', behaviour: succeeds },
  { number: '5555555555554444', brand: 'mastercard', does: 'Succeeds', behaviour: succeeds },
  { number: '378282246310005', brand: 'amex', does: 'Succeeds (four-digit security code)', behaviour: succeeds },
  { number: '4000000000000002', brand: 'visa', does: 'Declined', behaviour: genericDecline },
  { number: '4000000000009995', brand: 'visa', does: 'Declined: insufficient funds', behaviour: insufficientFunds },
  {
    number: '4000000000009987',
    brand: 'visa',
    does: 'Declined: lost card',
    behaviour: decline('card_declined', 'lost_card', 'Your card was declined.'),
  },
  {
    number: '4000000000000069',
    brand: 'visa',
    does: 'Declined: expired card',
    behaviour: decline('expired_card', 'expired_card', 'Your card has expired.'),
  },
  {
    number: '4000000000000127',
    brand: 'visa',
    does: 'Declined: wrong security code',
    behaviour: decline('incorrect_cvc', 'incorrect_cvc', "Your card's security code is incorrect."),
  },
  {
    number: '4000000000000119',
    brand: 'visa',
    does: 'Declined: processing error',
    behaviour: decline(
      'processing_error',
      'processing_error',
      'An error occurred while processing your card. Try again in a little bit.',
    ),
  },
  {
    number: '4000002500003155',
    brand: 'visa',
    does: 'Asks for 3-D Secure; later charges go through without it',
    behaviour: { kind: 'authenticates', unlessSetUp: true, thenDeclines: null },
  },
  {
    number: '4000000000003220',
    brand: 'visa',
    does: 'Asks for 3-D Secure every time',
    behaviour: { kind: 'authenticates', unlessSetUp: false, thenDeclines: null },
  },
  {
    number: '4000008260003178',
    brand: 'visa',
    does: 'Asks for 3-D Secure, then declines: insufficient funds',
    behaviour: { kind: 'authenticates', unlessSetUp: true, thenDeclines: insufficientFunds },
  },
  {
    number: '4000000000000341',
    brand: 'visa',
    does: 'Can be saved, but declines when charged',
    behaviour: genericDecline,
  },
];

/** Ready payment methods that need no number. */
export const readyMethods: Readonly<Record<string, string>> = {
  pm_card_visa: '4242424242424242',
  pm_card_mastercard: '5555555555554444',
  pm_card_amex: '378282246310005',
  pm_card_visa_chargeDeclined: '4000000000000002',
  pm_card_visa_chargeDeclinedInsufficientFunds: '4000000000009995',
  pm_card_authenticationRequired: '4000002500003155',
  pm_card_authenticationRequiredOnSetup: '4000002500003155',
  pm_card_chargeCustomerFail: '4000000000000341',
};

export function findTestCard(number: string): TestCard | undefined {
  return testCards.find((card) => card.number === number);
}

function decline(code: string, declineCode: string, message: string) {
  return { kind: 'declines' as const, code, declineCode, message };
}
