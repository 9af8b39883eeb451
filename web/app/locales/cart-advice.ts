import { defineTexts } from './define-texts.ts';
import type { cartAdvice } from './en/cart-advice.ts';

export const cartAdviceTexts = defineTexts(
  'cart-advice',
  import.meta.glob<typeof cartAdvice>('./*/cart-advice.ts', { eager: true, import: 'cartAdvice' }),
);
