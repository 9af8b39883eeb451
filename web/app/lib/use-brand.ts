import { type Brand, DELIVERED_BRAND, DELIVERED_SHOP_NAME } from '@esimshop/contracts/brand';
import { usePageFacts } from './page-facts.ts';

/** How the shop looks and what it is called. */
export function useBrand(): Brand {
  return usePageFacts().brand ?? { ...DELIVERED_BRAND, name: DELIVERED_SHOP_NAME };
}

export function useShopName(): string {
  return useBrand().name;
}
