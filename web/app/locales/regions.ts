import { defineTexts } from './define-texts.ts';
import { regions as en } from './en/regions.ts';
import { regions as tr } from './tr/regions.ts';

export const regionTexts = defineTexts('regions', { en, tr });
