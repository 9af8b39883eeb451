import { defineTexts } from './define-texts.ts';
import type { adminSetup } from './en/admin-setup.ts';

export const adminSetupTexts = defineTexts(
  'admin-setup',
  import.meta.glob<typeof adminSetup>('./*/admin-setup.ts', { eager: true, import: 'adminSetup' }),
);
