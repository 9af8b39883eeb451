import { defineTexts } from './define-texts.ts';
import type { support } from './en/support.ts';

export const supportTexts = defineTexts(
  'support',
  import.meta.glob<typeof support>('./*/support.ts', { eager: true, import: 'support' }),
);
