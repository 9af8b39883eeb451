import { defineTexts } from './define-texts.ts';
import { confirmation as en } from './en/confirmation.ts';
import { confirmation as tr } from './tr/confirmation.ts';

export const confirmationTexts = defineTexts('confirmation', { en, tr });
