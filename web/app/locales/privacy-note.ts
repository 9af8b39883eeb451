import { defineTexts } from './define-texts.ts';
import type { privacyNote } from './en/privacy-note.ts';

export const privacyNoteTexts = defineTexts(
  'privacy-note',
  import.meta.glob<typeof privacyNote>('./*/privacy-note.ts', { eager: true, import: 'privacyNote' }),
);
