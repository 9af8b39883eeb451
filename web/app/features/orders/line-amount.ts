import { formatMoney, multiply, parseMoney } from '@esimshop/contracts/money';

type Line = { price: string; quantity: number; currency: string };

/** What a line of an order costs: its price per unit times its quantity. */
export function lineAmount({ price, quantity, currency }: Line): string {
  return formatMoney(multiply(parseMoney(price, currency), quantity));
}
