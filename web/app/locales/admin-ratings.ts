import { defineTexts } from './define-texts.ts';
import type { adminRatings } from './en/admin-ratings.ts';

export const adminRatingsTexts = defineTexts(
  'admin-ratings',
  import.meta.glob<typeof adminRatings>('./*/admin-ratings.ts', { eager: true, import: 'adminRatings' }),
);
