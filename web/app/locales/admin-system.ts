import { defineTexts } from './define-texts.ts';
import { adminSystem as en } from './en/admin-system.ts';
import { adminSystem as tr } from './tr/admin-system.ts';

export const adminSystemTexts = defineTexts('admin-system', { en, tr });
