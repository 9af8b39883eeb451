import type { Money } from '@esimshop/contracts/money';
import type { BookedEsim } from './esims.ts';
import type { OrderLineRow } from './store.ts';

type Line = Pick<OrderLineRow, 'unitPaidMinor' | 'currency'>;

/** What was paid for units of a line, starting at `firstOrdinal` (from 1). @throws RangeError if it has fewer */
export function paidForUnits({ unitPaidMinor, currency }: Line, firstOrdinal: number, quantity = 1): Money {
  const units = unitPaidMinor.slice(firstOrdinal - 1, firstOrdinal - 1 + quantity);
  if (units.length !== quantity)
    throw new RangeError(`Expected ${quantity} units from ${firstOrdinal} of ${unitPaidMinor.length}`);
  return { amountMinor: units.reduce((sum, paid) => sum + paid, 0), currency };
}

/** What was paid for a plan on an eSIM. A top-up's line has one unit. */
export function paidForPlan({ row, line, addedBy }: BookedEsim): Money {
  return paidForUnits(line, addedBy === undefined ? row.ordinal : 1);
}
