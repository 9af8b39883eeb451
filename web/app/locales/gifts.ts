import { defineTexts } from './define-texts.ts';
import type { gifts } from './en/gifts.ts';

export const giftTexts = defineTexts(
  'gifts',
  import.meta.glob<typeof gifts>('./*/gifts.ts', { eager: true, import: 'gifts' }),
);
