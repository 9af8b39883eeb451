import {
  cardDigits,
  isCardNumber,
  isExpiryInFuture,
  parseExpiry,
  securityCodeLength,
} from '@esimshop/contracts/card-number';
import type { FieldProblem } from './field-problem.ts';

/** What stands in the card fields; their ids are the names of the specification. */
export const CARD_FIELDS = ['cardNumber', 'cardholderName', 'expiryDate', 'cvv'] as const;
export type CardField = (typeof CARD_FIELDS)[number];
export type CardTexts = Record<CardField, string>;

/** Whether nothing was entered that a payment partner would need. */
export function isCardEmpty({ cardNumber, expiryDate, cvv }: CardTexts): boolean {
  return !cardNumber.trim() && !expiryDate.trim() && !cvv.trim();
}

/** What is wrong with one field of an entered card; undefined when it is right. */
export function checkCardField(field: CardField, card: CardTexts, now: Date): FieldProblem | undefined {
  switch (field) {
    case 'cardNumber':
      if (!card.cardNumber.trim()) return { fieldId: field, text: 'cardNumberRequired' };
      return isCardNumber(card.cardNumber) ? undefined : { fieldId: field, text: 'cardNumber' };
    case 'expiryDate': {
      const expiry = parseExpiry(card.expiryDate);
      return expiry && isExpiryInFuture(expiry, now) ? undefined : { fieldId: field, text: 'expiryDate' };
    }
    case 'cvv': {
      const count = securityCodeLength(card.cardNumber);
      const isRight = /^\d+$/.test(card.cvv.trim()) && cardDigits(card.cvv).length === count;
      return isRight ? undefined : { fieldId: field, text: 'cvv', count };
    }
    default:
      return undefined;
  }
}

/** Everything that is wrong with an entered card, in the order of the fields. */
export function checkCard(card: CardTexts, now: Date): FieldProblem[] {
  return CARD_FIELDS.flatMap((field) => checkCardField(field, card, now) ?? []);
}
