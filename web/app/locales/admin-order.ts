import { defineTexts } from './define-texts.ts';
import { adminOrder as en } from './en/admin-order.ts';
import { adminOrder as tr } from './tr/admin-order.ts';

export const adminOrderTexts = defineTexts('admin-order', { en, tr });
