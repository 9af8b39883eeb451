import { defineTexts } from './define-texts.ts';
import { adminDesk as en } from './en/admin-desk.ts';
import { adminDesk as tr } from './tr/admin-desk.ts';

export const adminDeskTexts = defineTexts('admin-desk', { en, tr });
