import { defineTexts } from './define-texts.ts';
import type { receipt } from './en/receipt.ts';

export const receiptTexts = defineTexts(
  'receipt',
  import.meta.glob<typeof receipt>('./*/receipt.ts', { eager: true, import: 'receipt' }),
);
