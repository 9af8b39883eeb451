import { defineTexts } from './define-texts.ts';
import { offers as en } from './en/offers.ts';
import { offers as tr } from './tr/offers.ts';

export const offerTexts = defineTexts('offers', { en, tr });
