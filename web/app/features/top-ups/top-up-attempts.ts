import type { TopUpPurchase } from '@esimshop/contracts/top-ups';
import { createAttempts } from '~/features/checkout/payment-attempt.ts';

/** What the browser sends of a purchase: never card strings, although the contract accepts them from other clients. */
export type TopUpRequest = Omit<TopUpPurchase, 'cardholderName' | 'cardNumber' | 'expiryDate' | 'cvv'>;

/** The attempts to pay for a top-up of one eSIM. */
export function topUpAttempts(esimId: string) {
  return createAttempts<TopUpRequest>(`topUpAttempt:${esimId}`);
}
