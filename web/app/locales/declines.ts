import { defineTexts } from './define-texts.ts';
import type { declines } from './en/declines.ts';

export const declineTexts = defineTexts(
  'declines',
  import.meta.glob<typeof declines>('./*/declines.ts', { eager: true, import: 'declines' }),
);
