import { defineTexts } from './define-texts.ts';
import type { planning } from './en/planning.ts';

export const planningTexts = defineTexts(
  'planning',
  import.meta.glob<typeof planning>('./*/planning.ts', { eager: true, import: 'planning' }),
);
