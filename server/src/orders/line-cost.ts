import { fromBase } from '../rates/exact-rate.ts';
import type { OrderLineRow, OrderRow } from './store.ts';

/** What suppliers charge for some of a line's units, in the order's currency by the rate that was frozen with it. */
export function costOfUnits(
  { unitCostMinor, currency }: Pick<OrderLineRow, 'unitCostMinor' | 'currency'>,
  { baseRate }: Pick<OrderRow, 'baseRate'>,
  quantity = 1,
): number {
  const costMinor = unitCostMinor * quantity;
  return baseRate === null ? costMinor : fromBase(costMinor, { currency, rate: baseRate });
}
