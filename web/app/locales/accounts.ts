import { defineTexts } from './define-texts.ts';
import type { accounts } from './en/accounts.ts';

export const accountTexts = defineTexts(
  'accounts',
  import.meta.glob<typeof accounts>('./*/accounts.ts', { eager: true, import: 'accounts' }),
);
