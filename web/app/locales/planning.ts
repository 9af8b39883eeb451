import { defineTexts } from './define-texts.ts';
import { planning as en } from './en/planning.ts';
import { planning as tr } from './tr/planning.ts';

export const planningTexts = defineTexts('planning', { en, tr });
