import { defineTexts } from './define-texts.ts';
import type { adminPlans } from './en/admin-plans.ts';

export const adminPlansTexts = defineTexts(
  'admin-plans',
  import.meta.glob<typeof adminPlans>('./*/admin-plans.ts', { eager: true, import: 'adminPlans' }),
);
