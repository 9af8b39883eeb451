import { defineTexts } from './define-texts.ts';
import type { checkoutTax } from './en/checkout-tax.ts';

export const checkoutTaxTexts = defineTexts(
  'checkout-tax',
  import.meta.glob<typeof checkoutTax>('./*/checkout-tax.ts', { eager: true, import: 'checkoutTax' }),
);
