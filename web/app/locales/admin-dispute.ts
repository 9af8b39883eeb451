import { defineTexts } from './define-texts.ts';
import type { adminDispute } from './en/admin-dispute.ts';

export const adminDisputeTexts = defineTexts(
  'admin-dispute',
  import.meta.glob<typeof adminDispute>('./*/admin-dispute.ts', { eager: true, import: 'adminDispute' }),
);
