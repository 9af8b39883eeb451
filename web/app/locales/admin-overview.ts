import { defineTexts } from './define-texts.ts';
import type { adminOverview } from './en/admin-overview.ts';

export const adminOverviewTexts = defineTexts(
  'admin-overview',
  import.meta.glob<typeof adminOverview>('./*/admin-overview.ts', { eager: true, import: 'adminOverview' }),
);
