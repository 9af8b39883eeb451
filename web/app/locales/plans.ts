import { defineTexts } from './define-texts.ts';
import { plans as en } from './en/plans.ts';
import { plans as tr } from './tr/plans.ts';

export const planTexts = defineTexts('plans', { en, tr });
