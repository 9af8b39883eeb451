import { defineTexts } from './define-texts.ts';
import type { adminThread } from './en/admin-thread.ts';

export const adminThreadTexts = defineTexts(
  'admin-thread',
  import.meta.glob<typeof adminThread>('./*/admin-thread.ts', { eager: true, import: 'adminThread' }),
);
