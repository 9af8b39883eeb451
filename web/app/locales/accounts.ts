import { defineTexts } from './define-texts.ts';
import { accounts as en } from './en/accounts.ts';
import { accounts as tr } from './tr/accounts.ts';

export const accountTexts = defineTexts('accounts', { en, tr });
