import { defineTexts } from './define-texts.ts';
import { portal as en } from './en/portal.ts';
import { portal as tr } from './tr/portal.ts';

export const portalTexts = defineTexts('portal', { en, tr });
