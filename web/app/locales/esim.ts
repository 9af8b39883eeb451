import { defineTexts } from './define-texts.ts';
import { esim as en } from './en/esim.ts';
import { esim as tr } from './tr/esim.ts';

export const esimTexts = defineTexts('esim', { en, tr });
