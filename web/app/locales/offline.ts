import { defineTexts } from './define-texts.ts';
import type { offline } from './en/offline.ts';

export const offlineTexts = defineTexts(
  'offline',
  import.meta.glob<typeof offline>('./*/offline.ts', { eager: true, import: 'offline' }),
);
