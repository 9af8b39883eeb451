import { defineTexts } from './define-texts.ts';
import type { statuses } from './en/statuses.ts';

export const statusTexts = defineTexts(
  'statuses',
  import.meta.glob<typeof statuses>('./*/statuses.ts', { eager: true, import: 'statuses' }),
);
