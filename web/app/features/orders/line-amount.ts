import { formatDecimal, parseDecimal } from '@esimshop/contracts/money';
import { formatPrice } from '~/lib/format.ts';

type Line = { price: string; quantity: number; currency: string };

/** What a line of an order costs: its price per unit times its quantity. */
export function lineAmount({ price, quantity, currency }: Line): string {
  return formatPrice(formatDecimal((parseDecimal(price) ?? 0) * quantity), currency);
}
