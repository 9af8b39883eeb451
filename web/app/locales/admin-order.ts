import { defineTexts } from './define-texts.ts';
import type { adminOrder } from './en/admin-order.ts';

export const adminOrderTexts = defineTexts(
  'admin-order',
  import.meta.glob<typeof adminOrder>('./*/admin-order.ts', { eager: true, import: 'adminOrder' }),
);
