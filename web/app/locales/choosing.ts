import { defineTexts } from './define-texts.ts';
import { choosing as en } from './en/choosing.ts';
import { choosing as tr } from './tr/choosing.ts';

export const choosingTexts = defineTexts('choosing', { en, tr });
