import { defineTexts } from './define-texts.ts';
import type { home } from './en/home.ts';

export const homeTexts = defineTexts(
  'home',
  import.meta.glob<typeof home>('./*/home.ts', { eager: true, import: 'home' }),
);
