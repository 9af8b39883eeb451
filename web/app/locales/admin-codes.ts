import { defineTexts } from './define-texts.ts';
import type { adminCodes } from './en/admin-codes.ts';

export const adminCodesTexts = defineTexts(
  'admin-codes',
  import.meta.glob<typeof adminCodes>('./*/admin-codes.ts', { eager: true, import: 'adminCodes' }),
);
