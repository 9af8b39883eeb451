import { defineTexts } from './define-texts.ts';
import type { checkout } from './en/checkout.ts';

export const checkoutTexts = defineTexts(
  'checkout',
  import.meta.glob<typeof checkout>('./*/checkout.ts', { eager: true, import: 'checkout' }),
);
