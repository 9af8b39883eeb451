import { defineTexts } from './define-texts.ts';
import type { currency } from './en/currency.ts';

export const currencyTexts = defineTexts(
  'currency',
  import.meta.glob<typeof currency>('./*/currency.ts', { eager: true, import: 'currency' }),
);
