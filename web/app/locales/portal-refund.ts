import { defineTexts } from './define-texts.ts';
import { portalRefund as en } from './en/portal-refund.ts';
import { portalRefund as tr } from './tr/portal-refund.ts';

export const portalRefundTexts = defineTexts('portal-refund', { en, tr });
