import { defineTexts } from './define-texts.ts';
import { copies as en } from './en/copies.ts';
import { copies as tr } from './tr/copies.ts';

export const copyTexts = defineTexts('copies', { en, tr });
