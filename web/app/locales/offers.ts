import { defineTexts } from './define-texts.ts';
import type { offers } from './en/offers.ts';

export const offerTexts = defineTexts(
  'offers',
  import.meta.glob<typeof offers>('./*/offers.ts', { eager: true, import: 'offers' }),
);
