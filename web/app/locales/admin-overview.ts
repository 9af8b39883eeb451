import { defineTexts } from './define-texts.ts';
import { adminOverview as en } from './en/admin-overview.ts';
import { adminOverview as tr } from './tr/admin-overview.ts';

export const adminOverviewTexts = defineTexts('admin-overview', { en, tr });
