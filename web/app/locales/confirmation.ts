import { defineTexts } from './define-texts.ts';
import type { confirmation } from './en/confirmation.ts';

export const confirmationTexts = defineTexts(
  'confirmation',
  import.meta.glob<typeof confirmation>('./*/confirmation.ts', { eager: true, import: 'confirmation' }),
);
