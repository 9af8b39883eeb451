import { defineTexts } from './define-texts.ts';
import type { regions } from './en/regions.ts';

export const regionTexts = defineTexts(
  'regions',
  import.meta.glob<typeof regions>('./*/regions.ts', { eager: true, import: 'regions' }),
);
