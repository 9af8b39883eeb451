import { defineTexts } from './define-texts.ts';
import type { adminBrand } from './en/admin-brand.ts';

export const adminBrandTexts = defineTexts(
  'admin-brand',
  import.meta.glob<typeof adminBrand>('./*/admin-brand.ts', { eager: true, import: 'adminBrand' }),
);
