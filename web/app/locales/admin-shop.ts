import { defineTexts } from './define-texts.ts';
import type { adminShop } from './en/admin-shop.ts';

export const adminShopTexts = defineTexts(
  'admin-shop',
  import.meta.glob<typeof adminShop>('./*/admin-shop.ts', { eager: true, import: 'adminShop' }),
);
