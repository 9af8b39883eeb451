import { defineTexts } from './define-texts.ts';
import type { adminPages } from './en/admin-pages.ts';

export const adminPagesTexts = defineTexts(
  'admin-pages',
  import.meta.glob<typeof adminPages>('./*/admin-pages.ts', { eager: true, import: 'adminPages' }),
);
