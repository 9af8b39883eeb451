import { defineTexts } from './define-texts.ts';
import { content as en } from './en/content.ts';
import { content as tr } from './tr/content.ts';

export const contentTexts = defineTexts('content', { en, tr });
