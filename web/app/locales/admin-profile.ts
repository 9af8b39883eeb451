import { defineTexts } from './define-texts.ts';
import { adminProfile as en } from './en/admin-profile.ts';
import { adminProfile as tr } from './tr/admin-profile.ts';

export const adminProfileTexts = defineTexts('admin-profile', { en, tr });
