import { defineTexts } from './define-texts.ts';
import type { withdraw } from './en/withdraw.ts';

export const withdrawTexts = defineTexts(
  'withdraw',
  import.meta.glob<typeof withdraw>('./*/withdraw.ts', { eager: true, import: 'withdraw' }),
);
