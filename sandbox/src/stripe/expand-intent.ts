import { type Fields, readTexts } from '../read-fields.ts';
import type { StripePartner } from './stripe-context.ts';
import type { PaymentIntent } from './stripe-objects.ts';

/** Replaces ids with objects as requested by `expand`; in lists its names start with `data.`. */
export function expandIntent(stripe: StripePartner, intent: PaymentIntent, params: Fields, prefix: '' | 'data.') {
  const names = readTexts(params, 'expand');
  const isExpanded = (name: string) => names.includes(prefix + name);
  const { latest_charge, payment_method, customer } = intent;
  return {
    ...intent,
    ...(isExpanded('latest_charge') && { latest_charge: stripe.store.find('charges', latest_charge ?? '') ?? null }),
    ...(isExpanded('payment_method') && {
      payment_method: stripe.store.find('cards', payment_method ?? '')?.method ?? null,
    }),
    ...(isExpanded('customer') && { customer: stripe.store.find('customers', customer ?? '') ?? null }),
  };
}
