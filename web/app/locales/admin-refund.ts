import { defineTexts } from './define-texts.ts';
import { adminRefund as en } from './en/admin-refund.ts';
import { adminRefund as tr } from './tr/admin-refund.ts';

export const adminRefundTexts = defineTexts('admin-refund', { en, tr });
