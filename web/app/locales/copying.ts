import { defineTexts } from './define-texts.ts';
import type { copying } from './en/copying.ts';

export const copyingTexts = defineTexts(
  'copying',
  import.meta.glob<typeof copying>('./*/copying.ts', { eager: true, import: 'copying' }),
);
