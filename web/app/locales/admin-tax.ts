import { defineTexts } from './define-texts.ts';
import type { adminTax } from './en/admin-tax.ts';

export const adminTaxTexts = defineTexts(
  'admin-tax',
  import.meta.glob<typeof adminTax>('./*/admin-tax.ts', { eager: true, import: 'adminTax' }),
);
