import { createHmac } from 'node:crypto';
import { PartnerError } from '../partner-routes.ts';
import { makePrefixedId } from '../random-id.ts';
import type { TestCard } from './card-behaviour.ts';
import { invalidRequest, nowSeconds, resourceMissing, type StripePartner } from './stripe-context.ts';
import type { CardOnFile, CardWallet, PaymentMethod } from './stripe-objects.ts';
import { findTestCard, predefinedMethods } from './test-cards.ts';

export type CardDetails = {
  number: string;
  expMonth: number;
  expYear: number;
  cvc: string | undefined;
  name: string | null;
  email: string | null;
  wallet?: CardWallet | undefined;
};

export type CardProblem = { code: string; message: string; param: 'number' | 'exp_month' | 'exp_year' | 'cvc' };

/** The validation error of a card, or undefined; the bank is not involved yet. */
export function findCardProblem(card: CardDetails, now: number): CardProblem | undefined {
  const testCard = findTestCard(card.number);
  if (!testCard) {
    const message = `Only test cards work in the sandbox. Use 4242 4242 4242 4242, or see /sandbox for the others.`;
    return { code: 'incorrect_number', message, param: 'number' };
  }
  const { expMonth, expYear } = card;
  if (!Number.isInteger(expMonth) || expMonth < 1 || expMonth > 12) {
    return { code: 'invalid_expiry_month', message: "Your card's expiration month is invalid.", param: 'exp_month' };
  }
  const today = new Date(now);
  const monthsLeft = (expYear - today.getUTCFullYear()) * 12 + (expMonth - 1 - today.getUTCMonth());
  if (!Number.isInteger(expYear) || monthsLeft < 0 || monthsLeft > 50 * 12) {
    return { code: 'invalid_expiry_year', message: "Your card's expiration year is invalid.", param: 'exp_year' };
  }
  const cvcLength = testCard.brand === 'amex' ? /^\d{3,4}$/ : /^\d{3}$/;
  if (card.cvc !== undefined && !cvcLength.test(card.cvc)) {
    return { code: 'invalid_cvc', message: "Your card's security code is invalid.", param: 'cvc' };
  }
  return undefined;
}

/** Stores brand, last four digits, expiry and behaviour, never the number itself. */
export function createPaymentMethod(
  stripe: StripePartner,
  card: CardDetails,
): Extract<PaymentMethod, { type: 'card' }> {
  const problem = findCardProblem(card, stripe.now());
  const testCard = findTestCard(card.number);
  if (problem || !testCard) {
    throw new PartnerError({ status: 402, body: { error: { type: 'card_error', ...problem } } });
  }
  const method = describeMethod(stripe, testCard, card);
  stripe.store.put('cards', method.id, {
    method,
    behaviour: testCard.behaviour,
    isSetUp: testCard.isSetUp ?? false,
    isConsumed: false,
  });
  return method;
}

/** The account of a Link user, with which every payment succeeds. */
export function createLinkMethod(stripe: StripePartner, email: string | null): PaymentMethod {
  const method: PaymentMethod = {
    id: makePrefixedId('pm_'),
    object: 'payment_method',
    type: 'link',
    created: nowSeconds(stripe),
    livemode: false,
    customer: null,
    billing_details: { address: null, email, name: null, phone: null },
    link: { email },
    metadata: {},
  };
  stripe.store.put('cards', method.id, { method, behaviour: { kind: 'succeeds' }, isSetUp: false, isConsumed: false });
  return method;
}

function describeMethod(
  stripe: StripePartner,
  testCard: TestCard,
  card: CardDetails,
): Extract<PaymentMethod, { type: 'card' }> {
  return {
    id: makePrefixedId('pm_'),
    object: 'payment_method',
    type: 'card',
    created: nowSeconds(stripe),
    livemode: false,
    customer: null,
    billing_details: { address: null, email: card.email, name: card.name, phone: null },
    card: {
      brand: testCard.brand,
      last4: testCard.number.slice(-4),
      exp_month: card.expMonth,
      exp_year: card.expYear,
      fingerprint: fingerprintOf(stripe, testCard.number),
      funding: 'credit',
      country: 'US',
      checks: {
        cvc_check: card.cvc === undefined ? 'unavailable' : 'unchecked',
        address_line1_check: null,
        address_postal_code_check: null,
      },
      three_d_secure_usage: { supported: true },
      ...(card.wallet && { wallet: describeWallet(card.wallet, testCard) }),
    },
    metadata: {},
  };
}

function describeWallet(type: CardWallet, { number }: TestCard) {
  return { type, dynamic_last4: number.slice(-4), [type]: {} };
}

/** Sixteen characters that are the same for a card number within one account, and say nothing about it elsewhere. */
function fingerprintOf({ secretKey }: StripePartner, number: string): string {
  return createHmac('sha256', secretKey).update(number).digest('base64').replaceAll(/[+/]/g, '').slice(0, 16);
}

/** The card of a payment method; a predefined one such as `pm_card_visa` becomes a new payment method. */
export function findCard(stripe: StripePartner, id: string): CardOnFile {
  const predefinedNumber = Object.hasOwn(predefinedMethods, id) ? predefinedMethods[id] : undefined;
  if (predefinedNumber !== undefined) {
    const expYear = new Date(stripe.now()).getUTCFullYear() + 3;
    const details = { number: predefinedNumber, expMonth: 12, expYear, cvc: undefined, name: null, email: null };
    return findCard(stripe, createPaymentMethod(stripe, details).id);
  }
  const card = stripe.store.find('cards', id);
  if (!card) throw resourceMissing('PaymentMethod', id);
  return card;
}

export function attachMethod(stripe: StripePartner, id: string, customer: string): PaymentMethod {
  if (!stripe.store.find('customers', customer)) throw resourceMissing('customer', customer);
  const card = findCard(stripe, id);
  if (card.isConsumed) {
    throw invalidRequest(
      'This PaymentMethod was previously used without being attached to a Customer and may not be used again.',
    );
  }
  const method = { ...card.method, customer };
  stripe.store.put('cards', method.id, { ...card, method });
  return method;
}

export function detachMethod(stripe: StripePartner, id: string): PaymentMethod {
  const card = findCard(stripe, id);
  if (card.method.customer === null) {
    throw invalidRequest('The payment method you provided is not attached to a customer so detachment is impossible.');
  }
  const method = { ...card.method, customer: null };
  stripe.store.put('cards', method.id, { ...card, method, isConsumed: true, isSetUp: false });
  return method;
}
