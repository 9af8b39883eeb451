import { defineTexts } from './define-texts.ts';
import { topUp as en } from './en/top-up.ts';
import { topUp as tr } from './tr/top-up.ts';

export const topUpTexts = defineTexts('top-up', { en, tr });
