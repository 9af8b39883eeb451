import { defineTexts } from './define-texts.ts';
import type { security } from './en/security.ts';

export const securityTexts = defineTexts(
  'security',
  import.meta.glob<typeof security>('./*/security.ts', { eager: true, import: 'security' }),
);
