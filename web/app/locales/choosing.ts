import { defineTexts } from './define-texts.ts';
import type { choosing } from './en/choosing.ts';

export const choosingTexts = defineTexts(
  'choosing',
  import.meta.glob<typeof choosing>('./*/choosing.ts', { eager: true, import: 'choosing' }),
);
