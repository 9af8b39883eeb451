import { defineTexts } from './define-texts.ts';
import type { adminSecurity } from './en/admin-security.ts';

export const adminSecurityTexts = defineTexts(
  'admin-security',
  import.meta.glob<typeof adminSecurity>('./*/admin-security.ts', { eager: true, import: 'adminSecurity' }),
);
