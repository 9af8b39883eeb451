import { defineTexts } from './define-texts.ts';
import type { adminSystem } from './en/admin-system.ts';

export const adminSystemTexts = defineTexts(
  'admin-system',
  import.meta.glob<typeof adminSystem>('./*/admin-system.ts', { eager: true, import: 'adminSystem' }),
);
