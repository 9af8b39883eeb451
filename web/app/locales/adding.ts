import { defineTexts } from './define-texts.ts';
import { adding as en } from './en/adding.ts';
import { adding as tr } from './tr/adding.ts';

export const addingTexts = defineTexts('adding', { en, tr });
