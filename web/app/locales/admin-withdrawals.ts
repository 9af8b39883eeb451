import { defineTexts } from './define-texts.ts';
import type { adminWithdrawals } from './en/admin-withdrawals.ts';

export const adminWithdrawalTexts = defineTexts(
  'admin-withdrawals',
  import.meta.glob<typeof adminWithdrawals>('./*/admin-withdrawals.ts', { eager: true, import: 'adminWithdrawals' }),
);
