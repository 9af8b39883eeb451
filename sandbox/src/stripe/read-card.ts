import { asFields, type Fields, readNumber, readText } from '../read-fields.ts';
import type { CardDetails } from './payment-methods.ts';
import { invalidRequest } from './stripe-context.ts';
import type { CardWallet } from './stripe-objects.ts';

const CARD_WALLETS = ['apple_pay', 'google_pay'] as const satisfies CardWallet[];

/** The card of a payment method to be created. @throws PartnerError if it is of another type */
export function readCard(form: Fields): CardDetails {
  if (readText(form, 'type') !== 'card') throw invalidRequest('The sandbox knows type card only.', { param: 'type' });
  const card = asFields(form.card);
  const billing = asFields(form.billing_details);
  return {
    number: (readText(card, 'number') ?? '').replace(/[\s-]/g, ''),
    expMonth: readNumber(card, 'exp_month') ?? 0,
    expYear: readNumber(card, 'exp_year') ?? 0,
    cvc: readText(card, 'cvc'),
    name: readText(billing, 'name') ?? null,
    email: readText(billing, 'email') ?? null,
    wallet: CARD_WALLETS.find((wallet) => wallet === readText(asFields(card.wallet), 'type')),
  };
}
