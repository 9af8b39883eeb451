import type { ShopFacts } from '@esimshop/contracts/shop-facts';
import type { CardEntry } from './card-entry.ts';
import { SandboxCardEntry } from './sandbox-card-entry.tsx';

/** The card entry of the partner this shop is connected to; undefined where it takes no cards. */
export function cardEntryOf({ sandbox, paymentMethods }: ShopFacts): CardEntry | undefined {
  return sandbox && paymentMethods.includes('credit_card') ? SandboxCardEntry : undefined;
}
