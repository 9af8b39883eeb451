import type { Section } from './row.ts';
import { pageRows } from './section-2-pages.ts';
import { purchaseRows } from './section-2-purchase.ts';
import { shopRows } from './section-2-shop.ts';
import { apiRows } from './section-3-and-7.ts';
import { stateRows } from './section-4.ts';
import { ruleRows } from './section-5.ts';
import { messageRows } from './section-8.ts';
import { numberRows } from './section-9.ts';
import { accountRows } from './section-accounts.ts';
import { adminRows } from './section-admin.ts';
import { pricingRows } from './section-pricing.ts';
import { topUpRows } from './section-top-up.ts';

/** The specification as a table, in its order. */
export const sections: readonly Section[] = [
  { title: '2. Screens and routes: layout, home, products', rows: shopRows },
  { title: '2. Screens and routes: cart, checkout, confirmation', rows: purchaseRows },
  { title: '2. Screens and routes: portal, support, previews', rows: pageRows },
  { title: '3 and 7. Entities and calls', rows: apiRows },
  { title: '4. States and transitions', rows: stateRows },
  { title: '5. Validation rules', rows: ruleRows },
  { title: '8. The error catalogue', rows: messageRows },
  { title: '9. Business constants and limits', rows: numberRows },
  { title: 'Pricing rules', rows: pricingRows },
  { title: 'Accounts: sections 2 to 9', rows: accountRows },
  { title: 'Admin: sections 2 to 9', rows: adminRows },
  { title: 'Top-ups: sections 2 to 9', rows: topUpRows },
];
