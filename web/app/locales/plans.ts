import { defineTexts } from './define-texts.ts';
import type { plans } from './en/plans.ts';

export const planTexts = defineTexts(
  'plans',
  import.meta.glob<typeof plans>('./*/plans.ts', { eager: true, import: 'plans' }),
);
