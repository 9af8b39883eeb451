import { defineTexts } from './define-texts.ts';
import type { topUp } from './en/top-up.ts';

export const topUpTexts = defineTexts(
  'top-up',
  import.meta.glob<typeof topUp>('./*/top-up.ts', { eager: true, import: 'topUp' }),
);
