import { defineTexts } from './define-texts.ts';
import { savedCard as en } from './en/saved-card.ts';
import { savedCard as tr } from './tr/saved-card.ts';

export const savedCardTexts = defineTexts('saved-card', { en, tr });
