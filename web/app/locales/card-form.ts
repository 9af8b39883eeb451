import { defineTexts } from './define-texts.ts';
import { cardForm as en } from './en/card-form.ts';
import { cardForm as tr } from './tr/card-form.ts';

export const cardFormTexts = defineTexts('card-form', { en, tr });
