import { defineTexts } from './define-texts.ts';
import type { discount } from './en/discount.ts';

export const discountTexts = defineTexts(
  'discount',
  import.meta.glob<typeof discount>('./*/discount.ts', { eager: true, import: 'discount' }),
);
