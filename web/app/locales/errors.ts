import { defineTexts } from './define-texts.ts';
import { errors as en } from './en/errors.ts';
import { errors as tr } from './tr/errors.ts';

export const errorTexts = defineTexts('errors', { en, tr });
