import { defineTexts } from './define-texts.ts';
import type { totals } from './en/totals.ts';

export const totalTexts = defineTexts(
  'totals',
  import.meta.glob<typeof totals>('./*/totals.ts', { eager: true, import: 'totals' }),
);
