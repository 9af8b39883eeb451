import { formatDecimal } from './money.ts';

/** The shop counts every currency in hundredths; what its partners count in, their own tables say. */

/** docs.stripe.com/currencies, zero-decimal and three-decimal currencies, read on 2026-11-25; all others have two. */
const STRIPE_DECIMALS = new Map<string, 0 | 3>([
  ...'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' ').map((code) => [code, 0] as const),
  ...'BHD JOD KWD OMR TND'.split(' ').map((code) => [code, 3] as const),
]);
/** On the same page: counted in hundredths, which must be whole units. */
const STRIPE_WHOLE = new Set(['ISK', 'UGX']);
/** developer.paypal.com/api/rest/reference/currency-codes, currencies without decimals, read on 2026-11-25. */
const PAYPAL_WHOLE = new Set(['HUF', 'JPY', 'TWD']);

/** `(50000, 'JPY')` → 500; undefined for a part of a unit, where Stripe charges whole ones only. */
export function toStripeAmount(amountMinor: number, currency: string): number | undefined {
  const code = currency.toUpperCase();
  const decimals = STRIPE_DECIMALS.get(code);
  if ((decimals === 0 || STRIPE_WHOLE.has(code)) && !isWhole(amountMinor)) return undefined;
  if (decimals === 0) return amountMinor / 100;
  return decimals === 3 ? amountMinor * 10 : amountMinor;
}

/** `(500, 'JPY')` → 50000. Parts of a hundredth, which Stripe charges nobody, are rounded half up. */
export function fromStripeAmount(amount: number, currency: string): number {
  const decimals = STRIPE_DECIMALS.get(currency.toUpperCase());
  if (decimals === 0) return amount * 100;
  return decimals === 3 ? Math.round(amount / 10) : amount;
}

/** `(999, 'USD')` → `'9.99'`, `(50000, 'JPY')` → `'500'`; undefined for a part of a unit, where PayPal takes whole ones only. */
export function toPaypalValue(amountMinor: number, currency: string): string | undefined {
  if (!PAYPAL_WHOLE.has(currency.toUpperCase())) return formatDecimal(amountMinor);
  return isWhole(amountMinor) ? String(amountMinor / 100) : undefined;
}

/** The next amount that both partners can charge: of some currencies only whole units. */
export function roundUpToCharge(amountMinor: number, currency: string): number {
  const code = currency.toUpperCase();
  const isWholeOnly = STRIPE_DECIMALS.get(code) === 0 || STRIPE_WHOLE.has(code) || PAYPAL_WHOLE.has(code);
  return isWholeOnly ? Math.ceil(amountMinor / 100) * 100 : amountMinor;
}

function isWhole(amountMinor: number): boolean {
  return amountMinor % 100 === 0;
}
