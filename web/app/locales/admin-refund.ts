import { defineTexts } from './define-texts.ts';
import type { adminRefund } from './en/admin-refund.ts';

export const adminRefundTexts = defineTexts(
  'admin-refund',
  import.meta.glob<typeof adminRefund>('./*/admin-refund.ts', { eager: true, import: 'adminRefund' }),
);
