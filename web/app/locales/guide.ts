import { defineTexts } from './define-texts.ts';
import type { guide } from './en/guide.ts';

export const guideTexts = defineTexts(
  'guide',
  import.meta.glob<typeof guide>('./*/guide.ts', { eager: true, import: 'guide' }),
);
