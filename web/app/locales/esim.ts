import { defineTexts } from './define-texts.ts';
import type { esim } from './en/esim.ts';

export const esimTexts = defineTexts(
  'esim',
  import.meta.glob<typeof esim>('./*/esim.ts', { eager: true, import: 'esim' }),
);
