import { defineTexts } from './define-texts.ts';
import type { product } from './en/product.ts';

export const productTexts = defineTexts(
  'product',
  import.meta.glob<typeof product>('./*/product.ts', { eager: true, import: 'product' }),
);
