import { defineTexts } from './define-texts.ts';
import type { destinations } from './en/destinations.ts';

export const destinationTexts = defineTexts(
  'destinations',
  import.meta.glob<typeof destinations>('./*/destinations.ts', { eager: true, import: 'destinations' }),
);
