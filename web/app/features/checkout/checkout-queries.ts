import type { ShopFacts } from '@esimshop/contracts/shop-facts';
import { queryOptions } from '@tanstack/react-query';
import { browserApi } from '~/lib/api-client.ts';

/** Which payment methods the running shop takes. */
export function shopFactsQuery() {
  return queryOptions({ queryKey: ['shop-facts'], queryFn: () => browserApi<ShopFacts>('/api/shop') });
}

export type TestCard = { number: string; brand: string; result: string };

/** The sandbox's test card numbers and the result of each. */
export function testCardsQuery() {
  return queryOptions({
    queryKey: ['test-cards'],
    queryFn: async () => (await browserApi<{ cards: TestCard[] }>('/sandbox/cards')).cards,
  });
}
