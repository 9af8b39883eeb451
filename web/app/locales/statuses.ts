import { defineTexts } from './define-texts.ts';
import { statuses as en } from './en/statuses.ts';
import { statuses as tr } from './tr/statuses.ts';

export const statusTexts = defineTexts('statuses', { en, tr });
