import { defineTexts } from './define-texts.ts';
import type { portalRefund } from './en/portal-refund.ts';

export const portalRefundTexts = defineTexts(
  'portal-refund',
  import.meta.glob<typeof portalRefund>('./*/portal-refund.ts', { eager: true, import: 'portalRefund' }),
);
