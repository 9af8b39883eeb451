import { defineTexts } from './define-texts.ts';
import type { ratings } from './en/ratings.ts';

export const ratingTexts = defineTexts(
  'ratings',
  import.meta.glob<typeof ratings>('./*/ratings.ts', { eager: true, import: 'ratings' }),
);
