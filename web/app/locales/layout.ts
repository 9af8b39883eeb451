import { defineTexts } from './define-texts.ts';
import { layout as en } from './en/layout.ts';
import { layout as tr } from './tr/layout.ts';

export const layoutTexts = defineTexts('layout', { en, tr });
