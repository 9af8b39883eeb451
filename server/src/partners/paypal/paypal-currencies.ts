import type { ChargeBounds } from '../payment-gateway.ts';

/**
 * developer.paypal.com/docs/api/reference/currency-codes, read on 2026-11-26, without those that only accounts of their own country take (BRL, CNY,
 * MYR) and RUB, which is paid no more. PayPal names no least amount, and no most one for verified accounts.
 */
const CODES = 'AUD CAD CHF CZK DKK EUR GBP HKD HUF ILS JPY MXN NOK NZD PHP PLN SEK SGD THB TWD USD';

export const PAYPAL_CURRENCIES: ReadonlyMap<string, ChargeBounds> = new Map(
  CODES.split(' ').map((currency) => [currency, { leastMinor: 0, mostMinor: Number.POSITIVE_INFINITY }]),
);
