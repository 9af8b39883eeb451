import { defineTexts } from './define-texts.ts';
import type { copies } from './en/copies.ts';

export const copyTexts = defineTexts(
  'copies',
  import.meta.glob<typeof copies>('./*/copies.ts', { eager: true, import: 'copies' }),
);
