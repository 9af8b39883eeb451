import { defineTexts } from './define-texts.ts';
import type { errors } from './en/errors.ts';

export const errorTexts = defineTexts(
  'errors',
  import.meta.glob<typeof errors>('./*/errors.ts', { eager: true, import: 'errors' }),
);
