import { defineTexts } from './define-texts.ts';
import { support as en } from './en/support.ts';
import { support as tr } from './tr/support.ts';

export const supportTexts = defineTexts('support', { en, tr });
