import { defineTexts } from './define-texts.ts';
import type { cart } from './en/cart.ts';

export const cartTexts = defineTexts(
  'cart',
  import.meta.glob<typeof cart>('./*/cart.ts', { eager: true, import: 'cart' }),
);
