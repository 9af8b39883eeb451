import { defineTexts } from './define-texts.ts';
import type { adminCurrencies } from './en/admin-currencies.ts';

export const adminCurrencyTexts = defineTexts(
  'admin-currencies',
  import.meta.glob<typeof adminCurrencies>('./*/admin-currencies.ts', { eager: true, import: 'adminCurrencies' }),
);
