import { defineTexts } from './define-texts.ts';
import type { adminMoney } from './en/admin-money.ts';

export const adminMoneyTexts = defineTexts(
  'admin-money',
  import.meta.glob<typeof adminMoney>('./*/admin-money.ts', { eager: true, import: 'adminMoney' }),
);
