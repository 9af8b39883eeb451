import { defineTexts } from './define-texts.ts';
import type { content } from './en/content.ts';

export const contentTexts = defineTexts(
  'content',
  import.meta.glob<typeof content>('./*/content.ts', { eager: true, import: 'content' }),
);
