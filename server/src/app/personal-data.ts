import { ACCOUNTS_PERSONAL_DATA } from '../accounts/personal-data.ts';
import { CHECKOUT_PERSONAL_DATA } from '../checkout/personal-data.ts';
import { DATA_REQUESTS_PERSONAL_DATA } from '../data-requests/personal-data.ts';
import { RECEIPTS_PERSONAL_DATA } from '../documents/receipts/personal-data.ts';
import { FULFILMENT_PERSONAL_DATA } from '../fulfilment/personal-data.ts';
import { MAIL_PERSONAL_DATA } from '../mail/personal-data.ts';
import { ORDERS_PERSONAL_DATA } from '../orders/personal-data.ts';
import { PORTAL_PERSONAL_DATA } from '../portal/personal-data.ts';
import type { PersonalData } from '../shop.ts';

/** Every room that holds some. Erasure follows this order: what finds its rows by an order's buyer comes before the orders. */
export const PERSONAL_DATA: readonly PersonalData[] = [
  CHECKOUT_PERSONAL_DATA,
  RECEIPTS_PERSONAL_DATA,
  FULFILMENT_PERSONAL_DATA,
  PORTAL_PERSONAL_DATA,
  ORDERS_PERSONAL_DATA,
  MAIL_PERSONAL_DATA,
  DATA_REQUESTS_PERSONAL_DATA,
  ACCOUNTS_PERSONAL_DATA,
];
