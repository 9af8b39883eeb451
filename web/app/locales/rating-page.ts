import { defineTexts } from './define-texts.ts';
import type { ratingPage } from './en/rating-page.ts';

export const ratingPageTexts = defineTexts(
  'rating-page',
  import.meta.glob<typeof ratingPage>('./*/rating-page.ts', { eager: true, import: 'ratingPage' }),
);
