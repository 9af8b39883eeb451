import { defineTexts } from './define-texts.ts';
import { adminOrders as en } from './en/admin-orders.ts';
import { adminOrders as tr } from './tr/admin-orders.ts';

export const adminOrdersTexts = defineTexts('admin-orders', { en, tr });
