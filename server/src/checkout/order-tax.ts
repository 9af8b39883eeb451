import { decideOrderTax } from '../documents/receipts/decide-order-tax.ts';
import type { OrderTaxRow } from '../documents/receipts/store.ts';
import { invalidInput } from '../platform/http/to-problem-error.ts';
import type { Shop } from '../shop.ts';

/** Whose tax an order contains. @throws ProblemError invalid_input if the shop must know where the buyer lives and does not */
export function requireOrderTax(
  shop: Pick<Shop, 'settings' | 'config' | 'clock'>,
  { billingCountry = null }: { billingCountry?: string | null | undefined },
): Omit<OrderTaxRow, 'orderId'> | undefined {
  const tax = decideOrderTax(shop, { type: 'plan', billingCountry });
  if (tax && billingCountry === null) {
    throw invalidInput([{ path: 'billingCountry', code: 'required', message: 'Name the country in which you live' }]);
  }
  return tax;
}
