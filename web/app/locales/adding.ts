import { defineTexts } from './define-texts.ts';
import type { adding } from './en/adding.ts';

export const addingTexts = defineTexts(
  'adding',
  import.meta.glob<typeof adding>('./*/adding.ts', { eager: true, import: 'adding' }),
);
