import { isCardNumber, isExpiryInFuture, parseExpiry, securityCodeLength } from '@esimshop/contracts/card-number';
import type { CardInput } from '@esimshop/contracts/checkout';
import type { Problem } from '@esimshop/contracts/problems';
import type { CardFields } from '../partners/payment-gateway.ts';
import { ProblemError } from '../platform/problem.ts';
import type { Shop } from '../shop.ts';
import { cardDataRefused, paymentUnavailable } from './payment-problems.ts';

/**
 * The partner's token for the card that was entered; undefined if none was entered. Raw card fields are accepted in the
 * sandbox only and passed to its tokeniser alone.
 * @throws ProblemError card_data_refused, invalid_input, payment_declined, payment_unavailable
 */
export async function tokeniseCard(shop: Shop, input: CardInput): Promise<string | undefined> {
  const card = cardFieldsOf(input);
  const { cardTokeniser } = shop.partners;
  if (card && !cardTokeniser) throw cardDataRefused();
  const token = input.confirmationTokenId ?? input.paymentMethodId;
  if (token) return token;
  if (!card || !cardTokeniser) return undefined;
  assertValidCard(shop, card);
  const result = await cardTokeniser.tokenise(card);
  if (result.kind === 'token') return result.paymentMethodRef;
  if (result.kind === 'unavailable') throw paymentUnavailable();
  throw new ProblemError(402, 'payment_declined', result.message, { declineCode: result.declineCode });
}

function cardFieldsOf({ cardNumber, expiryDate, cvv, cardholderName }: CardInput): CardFields | undefined {
  if (!cardNumber && !expiryDate && !cvv) return undefined;
  return { number: cardNumber ?? '', expiry: expiryDate ?? '', cvc: cvv ?? '', name: cardholderName ?? '' };
}

function assertValidCard(shop: Shop, { number, expiry, cvc }: CardFields): void {
  const parsed = parseExpiry(expiry);
  const digits = securityCodeLength(number);
  const errors: NonNullable<Problem['errors']> = [];
  if (!isCardNumber(number)) errors.push({ path: 'cardNumber', code: 'invalid', message: 'Check the card number' });
  if (!parsed || !isExpiryInFuture(parsed, shop.clock.now())) {
    const message = 'Enter an expiry date in the future, such as 12/30';
    errors.push({ path: 'expiryDate', code: 'invalid', message });
  }
  if (!new RegExp(`^\\d{${digits}}$`).test(cvc)) {
    const message = `Enter the ${digits}-digit security code`;
    errors.push({ path: 'cvv', code: 'invalid', params: { digits }, message });
  }
  if (errors.length > 0) throw new ProblemError(422, 'invalid_input', 'Check the card details.', { errors });
}
