import { defineTexts } from './define-texts.ts';
import { home as en } from './en/home.ts';
import { home as tr } from './tr/home.ts';

export const homeTexts = defineTexts('home', { en, tr });
