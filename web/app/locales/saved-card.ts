import { defineTexts } from './define-texts.ts';
import type { savedCard } from './en/saved-card.ts';

export const savedCardTexts = defineTexts(
  'saved-card',
  import.meta.glob<typeof savedCard>('./*/saved-card.ts', { eager: true, import: 'savedCard' }),
);
