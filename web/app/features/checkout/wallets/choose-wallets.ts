import { CARD_METHOD } from '@esimshop/contracts/payment-method';
import type { ShopFacts } from '@esimshop/contracts/shop-facts';
import { lazy } from 'react';
import type { Wallets } from './wallets.ts';

/** Loaded where there are such buttons. */
const ExpressCheckout = lazy(async () => ({
  default: (await import('./express-checkout/express-checkout.tsx')).ExpressCheckout,
}));

/** The wallets of the configured payment partner, which pay as cards do; undefined if it has none. */
export function walletsOf({ stripe, paymentMethods }: ShopFacts): Wallets | undefined {
  return stripe && paymentMethods.includes(CARD_METHOD) ? ExpressCheckout : undefined;
}
