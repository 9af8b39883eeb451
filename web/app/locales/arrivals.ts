import { defineTexts } from './define-texts.ts';
import type { arrivals } from './en/arrivals.ts';

export const arrivalTexts = defineTexts(
  'arrivals',
  import.meta.glob<typeof arrivals>('./*/arrivals.ts', { eager: true, import: 'arrivals' }),
);
