import type { ShopFacts } from '@esimshop/contracts/shop-facts';
import type { CardEntry } from './card-entry.ts';
import { SandboxCardEntry } from './sandbox-card-entry.tsx';

/** The card form of the configured payment partner; undefined if the shop takes no cards. */
export function cardEntryOf({ sandbox, paymentMethods }: ShopFacts): CardEntry | undefined {
  return sandbox && paymentMethods.includes('credit_card') ? SandboxCardEntry : undefined;
}
