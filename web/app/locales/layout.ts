import { defineTexts } from './define-texts.ts';
import type { layout } from './en/layout.ts';

export const layoutTexts = defineTexts(
  'layout',
  import.meta.glob<typeof layout>('./*/layout.ts', { eager: true, import: 'layout' }),
);
