import { decimalsOf, formatDecimal, type Money } from './money.ts';

/** The shop counts in the minor units of ISO 4217; what its partners count in, their own tables say. */

/** docs.stripe.com/currencies, zero-decimal and three-decimal currencies, read on 2026-11-25; all others have two. */
const STRIPE_DECIMALS = new Map<string, 0 | 3>([
  ...'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' ').map((code) => [code, 0] as const),
  ...'BHD JOD KWD OMR TND'.split(' ').map((code) => [code, 3] as const),
]);
/** On the same page: the last digit of a three-decimal amount must be 0. */
const STRIPE_STEP_OF_THREE_DECIMALS = 10;
/** developer.paypal.com/api/rest/reference/currency-codes, currencies without decimals, read on 2026-11-25. */
const PAYPAL_WHOLE = new Set(['HUF', 'JPY', 'TWD']);

/** A power of ten: how many of Stripe's units the shop's minor unit is; below 1 where Stripe's are larger. */
function stripeUnitsPerMinor(currency: string): number {
  return 10 ** ((STRIPE_DECIMALS.get(currency.toUpperCase()) ?? 2) - decimalsOf(currency.toUpperCase()));
}

/** `{ 500, 'JPY' }` → 500, `{ 500, 'ISK' }` → 50000; undefined for a fraction of Stripe's smallest charge. */
export function toStripeAmount({ amountMinor, currency }: Money): number | undefined {
  const factor = stripeUnitsPerMinor(currency);
  const amount = factor < 1 ? amountMinor / Math.round(1 / factor) : amountMinor * factor;
  return amount % stripeStep(currency) === 0 ? amount : undefined;
}

function stripeStep(currency: string): number {
  return STRIPE_DECIMALS.get(currency.toUpperCase()) === 3 ? STRIPE_STEP_OF_THREE_DECIMALS : 1;
}

/** `(50000, 'ISK')` → 500. Fractions of a minor unit, which Stripe never charges, are rounded half up. */
export function fromStripeAmount(amount: number, currency: string): number {
  const factor = stripeUnitsPerMinor(currency);
  return factor < 1 ? amount * Math.round(1 / factor) : Math.round(amount / factor);
}

/**
 * `{ 999, 'USD' }` → `'9.99'`, `{ 50000, 'HUF' }` → `'500'`; undefined for a fraction where PayPal takes whole units
 * only.
 */
export function toPaypalValue({ amountMinor, currency }: Money): string | undefined {
  const unit = 10 ** decimalsOf(currency);
  if (!PAYPAL_WHOLE.has(currency)) return formatDecimal({ amountMinor, currency });
  return amountMinor % unit === 0 ? String(amountMinor / unit) : undefined;
}

/** The next amount that both partners can charge: of some currencies only whole units, of others whole tens. */
export function roundUpToCharge({ amountMinor, currency }: Money): number {
  const unit = 10 ** decimalsOf(currency);
  const stripeStepMinor = Math.max(1, Math.round(stripeStep(currency) / stripeUnitsPerMinor(currency)));
  const step = Math.max(stripeStepMinor, PAYPAL_WHOLE.has(currency) ? unit : 1);
  return Math.ceil(amountMinor / step) * step;
}
