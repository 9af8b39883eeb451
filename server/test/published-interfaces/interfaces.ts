import type { PartnerName } from '../adapter-operations.ts';
import { AIRALO } from './airalo.ts';
import { ESIM_ACCESS } from './esim-access.ts';
import { ESIM_GO } from './esim-go.ts';
import type { PublishedInterface } from './notation.ts';
import { PAYPAL } from './paypal.ts';
import { STRIPE } from './stripe.ts';

export const INTERFACES: Record<PartnerName, PublishedInterface> = {
  stripe: STRIPE,
  paypal: PAYPAL,
  'esim-go': ESIM_GO,
  airalo: AIRALO,
  'esim-access': ESIM_ACCESS,
};
