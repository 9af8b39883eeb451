import { defineTexts } from './define-texts.ts';
import type { automatic } from './en/automatic.ts';

export const automaticTexts = defineTexts(
  'automatic',
  import.meta.glob<typeof automatic>('./*/automatic.ts', { eager: true, import: 'automatic' }),
);
