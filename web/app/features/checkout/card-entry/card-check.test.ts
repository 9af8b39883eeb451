import { expect, test } from 'vitest';
import { checkCard, isCardEmpty } from './card-check.ts';

const now = new Date('2026-11-20T00:00:00Z');
const card = { cardNumber: '4242 4242 4242 4242', cardholderName: '', expiryDate: '12/30', cvv: '123' };

test('a valid card has no problems, with or without a cardholder name', () => {
  expect(checkCard(card, now)).toEqual([]);
});

test('empty card fields are no card, even with a name', () => {
  expect(isCardEmpty({ cardNumber: ' ', cardholderName: 'Deniz', expiryDate: '', cvv: '' })).toBe(true);
  expect(isCardEmpty({ ...card, cardNumber: '', expiryDate: '' })).toBe(false);
});

test('problems come in the order of the fields', () => {
  const wrong = { ...card, cardNumber: '4242 4242 4242 4241', expiryDate: '10/26', cvv: '12' };
  expect(checkCard(wrong, now).map(({ path }) => path)).toEqual(['cardNumber', 'expiryDate', 'cvv']);
});

test('a card is valid through the month printed on it', () => {
  expect(checkCard({ ...card, expiryDate: '11/26' }, now)).toEqual([]);
});

test('American Express needs four digits of security code', () => {
  const amex = { ...card, cardNumber: '3782 822463 10005' };
  expect(checkCard(amex, now)).toEqual([{ path: 'cvv', code: 'invalid', params: { digits: 4 } }]);
  expect(checkCard({ ...amex, cvv: '1234' }, now)).toEqual([]);
});
