import { isCardNumber, isExpiryInFuture, parseExpiry, securityCodeLength } from '@esimshop/contracts/card-number';
import type { Checkout } from '@esimshop/contracts/checkout';
import type { CardFields } from '../payments/payment-gateway.ts';
import { ProblemError } from '../problem.ts';
import type { Shop } from '../shop.ts';
import { paymentUnavailable } from './payment-problems.ts';

/**
 * The partner's token for the card of a checkout; undefined where none was entered. Card strings are taken in the sandbox
 * only and go nowhere but to its tokeniser.
 * @throws ProblemError card_data_refused, invalid_input, payment_declined, payment_unavailable
 */
export async function tokeniseCard(shop: Shop, checkout: Checkout): Promise<string | undefined> {
  const card = cardFieldsOf(checkout);
  const { cardTokeniser } = shop.partners;
  if (card && !cardTokeniser) {
    throw new ProblemError(
      400,
      'card_data_refused',
      'Card details must not be sent to the shop. Reload the page and enter them in the card form.',
    );
  }
  if (checkout.paymentMethodId) return checkout.paymentMethodId;
  if (!card || !cardTokeniser) return undefined;
  assertCardIsReadable(shop, card);
  const answer = await cardTokeniser.tokenise(card);
  if (answer.kind === 'token') return answer.paymentMethodRef;
  if (answer.kind === 'unavailable') throw paymentUnavailable();
  throw new ProblemError(402, 'payment_declined', answer.message, { reason: answer.reason });
}

function cardFieldsOf({ cardNumber, expiryDate, cvv, cardholderName }: Checkout): CardFields | undefined {
  if (!cardNumber && !expiryDate && !cvv) return undefined;
  return { number: cardNumber ?? '', expiry: expiryDate ?? '', cvc: cvv ?? '', name: cardholderName ?? '' };
}

function assertCardIsReadable(shop: Shop, { number, expiry, cvc }: CardFields): void {
  const parsed = parseExpiry(expiry);
  const errors = [
    isCardNumber(number) ? [] : { path: 'cardNumber', message: 'Check the card number' },
    parsed && isExpiryInFuture(parsed, shop.clock.now())
      ? []
      : { path: 'expiryDate', message: 'Enter an expiry date in the future, such as 12/30' },
    new RegExp(`^\\d{${securityCodeLength(number)}}$`).test(cvc)
      ? []
      : { path: 'cvv', message: `Enter the ${securityCodeLength(number)} digits of the security code` },
  ].flat();
  if (errors.length > 0) throw new ProblemError(422, 'invalid_input', 'Check the card details.', { errors });
}
