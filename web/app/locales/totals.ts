import { defineTexts } from './define-texts.ts';
import { totals as en } from './en/totals.ts';
import { totals as tr } from './tr/totals.ts';

export const totalTexts = defineTexts('totals', { en, tr });
