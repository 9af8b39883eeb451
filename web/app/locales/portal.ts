import { defineTexts } from './define-texts.ts';
import type { portal } from './en/portal.ts';

export const portalTexts = defineTexts(
  'portal',
  import.meta.glob<typeof portal>('./*/portal.ts', { eager: true, import: 'portal' }),
);
