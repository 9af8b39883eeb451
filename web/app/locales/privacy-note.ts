import { defineTexts } from './define-texts.ts';
import { privacyNote as en } from './en/privacy-note.ts';
import { privacyNote as tr } from './tr/privacy-note.ts';

export const privacyNoteTexts = defineTexts('privacy-note', { en, tr });
