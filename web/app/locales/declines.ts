import { defineTexts } from './define-texts.ts';
import { declines as en } from './en/declines.ts';
import { declines as tr } from './tr/declines.ts';

export const declineTexts = defineTexts('declines', { en, tr });
