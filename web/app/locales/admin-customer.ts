import { defineTexts } from './define-texts.ts';
import type { adminCustomer } from './en/admin-customer.ts';

export const adminCustomerTexts = defineTexts(
  'admin-customer',
  import.meta.glob<typeof adminCustomer>('./*/admin-customer.ts', { eager: true, import: 'adminCustomer' }),
);
