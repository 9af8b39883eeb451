import { allocate, divideHalfUp } from '@esimshop/contracts/money';

/** What a code gives: hundredths of a percent, or minor units. */
export type Discount = { type: 'percentage' | 'fixed_amount'; value: number };

/** One eSIM of an order. */
export type Unit = {
  priceMinor: number;
  /** The least that it may be sold for. */
  floorMinor: number;
  /** Whether the code is for its plan. */
  isEligible: boolean;
};

/**
 * What a code takes off each unit, in minor units. A percentage is one of the sum of the eligible units, split by their
 * prices; what a unit's floor holds back is not given elsewhere, as no unit is promised more than the percentage. Of an amount, what
 * one floor holds back is taken off the others.
 */
export function discountUnits({ type, value }: Discount, units: readonly Unit[]): number[] {
  const prices = units.map(({ priceMinor, isEligible }) => (isEligible ? priceMinor : 0));
  const room = units.map(({ priceMinor, floorMinor, isEligible }) =>
    isEligible ? Math.max(0, priceMinor - floorMinor) : 0,
  );
  const sum = total(prices);
  if (sum === 0) return units.map(() => 0);
  if (type === 'percentage') {
    return split(Number(divideHalfUp(sum * value, 10_000)), prices).map((off, index) =>
      Math.min(off, room[index] ?? 0),
    );
  }
  return fill(Math.min(value, total(room)), prices, room);
}

/** Splits an amount that fits into the room by weights; what exceeds a unit's room goes to the others. */
function fill(amountMinor: number, weights: readonly number[], room: readonly number[]): number[] {
  const given = room.map(() => 0);
  for (let left = amountMinor; left > 0; left = amountMinor - total(given)) {
    const open = weights.map((weight, index) => ((given[index] ?? 0) < (room[index] ?? 0) ? weight : 0));
    const shares = split(left, open);
    for (const [index, share] of shares.entries()) {
      given[index] = Math.min((given[index] ?? 0) + share, room[index] ?? 0);
    }
  }
  return given;
}

function split(amountMinor: number, weights: readonly number[]): number[] {
  return allocate({ amountMinor, currency: '' }, weights).map((share) => share.amountMinor);
}

function total(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0);
}
