import { defineTexts } from './define-texts.ts';
import type { bill } from './en/bill.ts';

export const billTexts = defineTexts(
  'bill',
  import.meta.glob<typeof bill>('./*/bill.ts', { eager: true, import: 'bill' }),
);
