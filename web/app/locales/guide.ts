import { defineTexts } from './define-texts.ts';
import { guide as en } from './en/guide.ts';
import { guide as tr } from './tr/guide.ts';

export const guideTexts = defineTexts('guide', { en, tr });
