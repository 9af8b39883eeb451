import { toStripeAmount } from '@esimshop/contracts/currency-units';
import { parseDecimal } from '@esimshop/contracts/money';
import type { Amount } from '../card-entry.ts';

/** `{ '9.99', 'USD' }` → `{ amount: 999, currency: 'usd' }`. @throws RangeError if Stripe cannot charge it */
export function toElementsAmount({ total, currency }: Amount): { amount: number; currency: string } {
  const amount = toStripeAmount({ amountMinor: parseDecimal(total, currency) ?? Number.NaN, currency });
  if (!amount) throw new RangeError(`Expected an amount such as 9.99, got ${total}`);
  return { amount, currency: currency.toLowerCase() };
}
