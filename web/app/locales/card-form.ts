import { defineTexts } from './define-texts.ts';
import type { cardForm } from './en/card-form.ts';

export const cardFormTexts = defineTexts(
  'card-form',
  import.meta.glob<typeof cardForm>('./*/card-form.ts', { eager: true, import: 'cardForm' }),
);
