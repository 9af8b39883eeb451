import { type Fields, readTexts } from '../read-fields.ts';
import type { StripePartner } from './stripe-context.ts';
import type { PaymentIntent } from './stripe-objects.ts';

/** Replaces ids by objects where `expand` asks for it; in lists the names begin with `data.`. */
export function expandIntent(stripe: StripePartner, intent: PaymentIntent, params: Fields, prefix: '' | 'data.') {
  const names = readTexts(params, 'expand');
  const isAsked = (name: string) => names.includes(prefix + name);
  const { latest_charge, payment_method, customer } = intent;
  return {
    ...intent,
    ...(isAsked('latest_charge') && { latest_charge: stripe.store.find('charges', latest_charge ?? '') ?? null }),
    ...(isAsked('payment_method') && {
      payment_method: stripe.store.find('cards', payment_method ?? '')?.method ?? null,
    }),
    ...(isAsked('customer') && { customer: stripe.store.find('customers', customer ?? '') ?? null }),
  };
}
