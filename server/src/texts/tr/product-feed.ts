import type { productFeed as source } from '../en/product-feed.ts';

export const productFeed: typeof source = {
  title: ({ place, amount, days }) => `${place} eSIM, ${amount}, ${days} gün`,
  unlimited: 'Sınırsız',
};
