import { isSampleProduct } from '@esimshop/contracts/plans';
import { productSchema } from '@esimshop/contracts/products';
import { expect, test } from 'vitest';
import { sampleProducts } from './sample-products.ts';

test('the six samples satisfy the product schema, and none can be bought', () => {
  expect(sampleProducts).toHaveLength(6);
  for (const product of sampleProducts) {
    expect(productSchema.safeParse(product).success).toBe(true);
    expect(isSampleProduct(product.productId)).toBe(true);
  }
  expect(new Set(sampleProducts.map(({ id }) => id)).size).toBe(6);
});
