import { type CardBehaviour, decline, genericDecline, type TestCard } from './card-behaviour.ts';
import { moreTestCards } from './more-test-cards.ts';

const insufficientFunds = decline('card_declined', 'insufficient_funds', 'Your card has insufficient funds.');
const succeeds: CardBehaviour = { kind: 'succeeds' };

/** The test numbers that are shown to buyers in the sandbox. */
export const testCards: readonly TestCard[] = [
  { number: '4242424242424242', brand: 'visa', result: 'Succeeds', behaviour: succeeds },
  { number: '5555555555554444', brand: 'mastercard', result: 'Succeeds', behaviour: succeeds },
  { number: '378282246310005', brand: 'amex', result: 'Succeeds (four-digit security code)', behaviour: succeeds },
  { number: '4000000000000002', brand: 'visa', result: 'Declined', behaviour: genericDecline },
  { number: '4000000000009995', brand: 'visa', result: 'Declined: insufficient funds', behaviour: insufficientFunds },
  {
    number: '4000000000009987',
    brand: 'visa',
    result: 'Declined: lost card',
    behaviour: decline('card_declined', 'lost_card', 'Your card was declined.'),
  },
  {
    number: '4000000000000069',
    brand: 'visa',
    result: 'Declined: expired card',
    behaviour: decline('expired_card', 'expired_card', 'Your card has expired.'),
  },
  {
    number: '4000000000000127',
    brand: 'visa',
    result: 'Declined: wrong security code',
    behaviour: decline('incorrect_cvc', 'incorrect_cvc', "Your card's security code is incorrect."),
  },
  {
    number: '4000000000000119',
    brand: 'visa',
    result: 'Declined: processing error',
    behaviour: decline(
      'processing_error',
      'processing_error',
      'An error occurred while processing your card. Try again in a little bit.',
    ),
  },
  {
    number: '4000002500003155',
    brand: 'visa',
    result: 'Requires 3-D Secure; later charges do not',
    behaviour: { kind: 'authenticates', unlessSetUp: true, thenDeclines: null },
  },
  {
    number: '4000000000003220',
    brand: 'visa',
    result: 'Requires 3-D Secure every time',
    behaviour: { kind: 'authenticates', unlessSetUp: false, thenDeclines: null },
  },
  {
    number: '4000008260003178',
    brand: 'visa',
    result: 'Requires 3-D Secure, then declined: insufficient funds',
    behaviour: { kind: 'authenticates', unlessSetUp: true, thenDeclines: insufficientFunds },
  },
  {
    number: '4000000000000341',
    brand: 'visa',
    result: 'Can be saved, but is declined when charged',
    behaviour: genericDecline,
  },
];

/** Stripe's predefined payment methods for tests, with the card number of each. */
export const predefinedMethods: Readonly<Record<string, string>> = {
  pm_card_visa: '4242424242424242',
  pm_card_mastercard: '5555555555554444',
  pm_card_amex: '378282246310005',
  pm_card_visa_chargeDeclined: '4000000000000002',
  pm_card_visa_chargeDeclinedInsufficientFunds: '4000000000009995',
  pm_card_authenticationRequired: '4000002500003155',
  pm_card_authenticationRequiredOnSetup: '4000002500003155',
  pm_card_createDispute: '4000000000000259',
  pm_card_createDisputeProductNotReceived: '4000000000002685',
  pm_card_chargeCustomerFail: '4000000000000341',
};

/** Of the numbers that Stripe publishes; the sandbox accepts no others. */
export function findTestCard(number: string): TestCard | undefined {
  return [...testCards, ...moreTestCards].find((card) => card.number === number);
}
