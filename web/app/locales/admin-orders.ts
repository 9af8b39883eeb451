import { defineTexts } from './define-texts.ts';
import type { adminOrders } from './en/admin-orders.ts';

export const adminOrdersTexts = defineTexts(
  'admin-orders',
  import.meta.glob<typeof adminOrders>('./*/admin-orders.ts', { eager: true, import: 'adminOrders' }),
);
