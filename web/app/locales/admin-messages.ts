import { defineTexts } from './define-texts.ts';
import type { adminMessages } from './en/admin-messages.ts';

export const adminMessagesTexts = defineTexts(
  'admin-messages',
  import.meta.glob<typeof adminMessages>('./*/admin-messages.ts', { eager: true, import: 'adminMessages' }),
);
