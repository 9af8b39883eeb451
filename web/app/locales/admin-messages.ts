import { defineTexts } from './define-texts.ts';
import { adminMessages as en } from './en/admin-messages.ts';
import { adminMessages as tr } from './tr/admin-messages.ts';

export const adminMessagesTexts = defineTexts('admin-messages', { en, tr });
