import { defineTexts } from './define-texts.ts';
import { common as en } from './en/common.ts';
import { common as tr } from './tr/common.ts';

export const commonTexts = defineTexts('common', { en, tr });
