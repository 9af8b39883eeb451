import { defineTexts } from './define-texts.ts';
import type { mailKinds } from './en/mail-kinds.ts';

export const mailKindTexts = defineTexts(
  'mail-kinds',
  import.meta.glob<typeof mailKinds>('./*/mail-kinds.ts', { eager: true, import: 'mailKinds' }),
);
