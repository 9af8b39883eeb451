import { CARD_METHOD } from '@esimshop/contracts/payment-method';
import type { ShopFacts } from '@esimshop/contracts/shop-facts';
import { lazy } from 'react';
import type { CardEntry } from './card-entry.ts';
import { SandboxCardEntry } from './sandbox-card-entry.tsx';

/** Loaded where there is such a form, once a card is chosen. */
const PaymentElementEntry = lazy(async () => ({
  default: (await import('./payment-element/payment-element-entry.tsx')).PaymentElementEntry,
}));

/** The card form of the configured payment partner; undefined if the shop takes no cards. */
export function cardEntryOf({ sandbox, stripe, paymentMethods }: ShopFacts): CardEntry | undefined {
  if (!paymentMethods.includes(CARD_METHOD)) return undefined;
  if (stripe) return PaymentElementEntry;
  return sandbox ? SandboxCardEntry : undefined;
}
