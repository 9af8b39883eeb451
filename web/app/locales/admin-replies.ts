import { defineTexts } from './define-texts.ts';
import type { adminReplies } from './en/admin-replies.ts';

export const adminRepliesTexts = defineTexts(
  'admin-replies',
  import.meta.glob<typeof adminReplies>('./*/admin-replies.ts', { eager: true, import: 'adminReplies' }),
);
