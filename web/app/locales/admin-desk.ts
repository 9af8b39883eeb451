import { defineTexts } from './define-texts.ts';
import type { adminDesk } from './en/admin-desk.ts';

export const adminDeskTexts = defineTexts(
  'admin-desk',
  import.meta.glob<typeof adminDesk>('./*/admin-desk.ts', { eager: true, import: 'adminDesk' }),
);
