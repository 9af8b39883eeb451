import { defineTexts } from './define-texts.ts';
import type { common } from './en/common.ts';

export const commonTexts = defineTexts(
  'common',
  import.meta.glob<typeof common>('./*/common.ts', { eager: true, import: 'common' }),
);
