import { defineTexts } from './define-texts.ts';
import { adminSecurity as en } from './en/admin-security.ts';
import { adminSecurity as tr } from './tr/admin-security.ts';

export const adminSecurityTexts = defineTexts('admin-security', { en, tr });
