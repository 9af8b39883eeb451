import type { Product } from '@esimshop/contracts/products';
import { expect, test } from 'vitest';
import { renderInShop } from '../../../../test/render.tsx';
import { sampleProducts } from '../../preview/sample-products.ts';
import { ProductSeo } from './product-seo.tsx';

const [plan] = sampleProducts as readonly [Product];

function readRobots(product: Product): string | null | undefined {
  const { baseElement } = renderInShop(<ProductSeo product={product} />);
  return baseElement.ownerDocument.querySelector('meta[name=robots]')?.getAttribute('content');
}

test('search engines find a plan, unless it is in no list', () => {
  expect(readRobots(plan)).toBeUndefined();
  expect(readRobots({ ...plan, unlisted: true })).toBe('noindex');
});
