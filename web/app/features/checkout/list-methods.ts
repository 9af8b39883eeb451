import { CARD_METHOD, type PaymentMethod } from '@esimshop/contracts/payment-method';
import type { ShopFacts } from '@esimshop/contracts/shop-facts';
import { cardEntryOf } from './card-entry/choose-card-entry.ts';

/** The methods to offer: cards only if there is a card form. */
export function listMethods(facts: ShopFacts): PaymentMethod[] {
  return facts.paymentMethods.filter((method) => method !== CARD_METHOD || cardEntryOf(facts) !== undefined);
}
