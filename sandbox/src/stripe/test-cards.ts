import { type CardBehaviour, declineCard, declineFor, genericDecline, type TestCard } from './card-behaviour.ts';
import { moreTestCards } from './more-test-cards.ts';

const insufficientFunds = declineCard('insufficient_funds', 'Your card has insufficient funds.');
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
    behaviour: declineCard('lost_card'),
  },
  {
    number: '4000000000000069',
    brand: 'visa',
    result: 'Declined: expired card',
    behaviour: declineFor('expired_card', 'Your card has expired.'),
  },
  {
    number: '4000000000000127',
    brand: 'visa',
    result: 'Declined: wrong security code',
    behaviour: declineFor('incorrect_cvc', "Your card's security code is incorrect."),
  },
  {
    number: '4000000000000119',
    brand: 'visa',
    result: 'Declined: processing error',
    behaviour: declineFor(
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
  pm_card_discover: '6011111111111117',
  pm_card_diners: '3056930009020004',
  pm_card_jcb: '3566002020360505',
  pm_card_unionpay: '6200000000000005',
  pm_card_visa_chargeDeclined: '4000000000000002',
  pm_card_visa_chargeDeclinedInsufficientFunds: '4000000000009995',
  pm_card_visa_chargeDeclinedLostCard: '4000000000009987',
  pm_card_visa_chargeDeclinedStolenCard: '4000000000009979',
  pm_card_chargeDeclinedExpiredCard: '4000000000000069',
  pm_card_chargeDeclinedIncorrectCvc: '4000000000000127',
  pm_card_chargeDeclinedProcessingError: '4000000000000119',
  pm_card_visa_chargeDeclinedVelocityLimitExceeded: '4000000000006975',
  pm_card_radarBlock: '4100000000000019',
  pm_card_authenticationRequired: '4000002760003184',
  pm_card_authenticationRequiredOnSetup: '4000002500003155',
  pm_card_authenticationRequiredSetupForOffSession: '4000003800000446',
  pm_card_authenticationRequiredChargeDeclinedInsufficientFunds: '4000008260003178',
  pm_card_threeDSecure2Required: '4000000000003220',
  pm_card_threeDSecureRequiredChargeDeclined: '4000008400001629',
  pm_card_createDispute: '4000000000000259',
  pm_card_createDisputeProductNotReceived: '4000000000002685',
  pm_card_createDisputeInquiry: '4000000000001976',
  pm_card_createIssuerFraudRecord: '4000000000005423',
  pm_card_createMultipleDisputes: '4000000404000079',
  pm_card_pendingRefund: '4000000000007726',
  pm_card_refundFail: '4000000000005126',
  pm_card_chargeCustomerFail: '4000000000000341',
};

/** Of the numbers that Stripe publishes; the sandbox accepts no others. */
export function findTestCard(number: string): TestCard | undefined {
  return [...testCards, ...moreTestCards].find((card) => card.number === number);
}
