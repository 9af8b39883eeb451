import { defineTexts } from './define-texts.ts';
import type { trip } from './en/trip.ts';

export const tripTexts = defineTexts(
  'trip',
  import.meta.glob<typeof trip>('./*/trip.ts', { eager: true, import: 'trip' }),
);
