import {
  cardDigits,
  isCardNumber,
  isExpiryInFuture,
  parseExpiry,
  securityCodeLength,
} from '@esimshop/contracts/card-number';
import type { FieldProblem } from '@esimshop/contracts/field-problems';

/** Values of the card fields; their ids are the specification's names. */
export const CARD_FIELDS = ['cardNumber', 'cardholderName', 'expiryDate', 'cvv'] as const;
export type CardField = (typeof CARD_FIELDS)[number];
export type CardTexts = Record<CardField, string>;

/** Whether no card data was entered. */
export function isCardEmpty({ cardNumber, expiryDate, cvv }: CardTexts): boolean {
  return !cardNumber.trim() && !expiryDate.trim() && !cvv.trim();
}

/** The problem of one card field; undefined if it is valid. */
export function checkCardField(field: CardField, card: CardTexts, now: Date): FieldProblem | undefined {
  switch (field) {
    case 'cardNumber':
      if (!card.cardNumber.trim()) return { path: field, code: 'required' };
      return isCardNumber(card.cardNumber) ? undefined : { path: field, code: 'invalid' };
    case 'expiryDate': {
      const expiry = parseExpiry(card.expiryDate);
      return expiry && isExpiryInFuture(expiry, now) ? undefined : { path: field, code: 'invalid' };
    }
    case 'cvv': {
      const digits = securityCodeLength(card.cardNumber);
      const isRight = /^\d+$/.test(card.cvv.trim()) && cardDigits(card.cvv).length === digits;
      return isRight ? undefined : { path: field, code: 'invalid', params: { digits } };
    }
    default:
      return undefined;
  }
}

/** All problems of an entered card, in field order. */
export function checkCard(card: CardTexts, now: Date): FieldProblem[] {
  return CARD_FIELDS.flatMap((field) => checkCardField(field, card, now) ?? []);
}
