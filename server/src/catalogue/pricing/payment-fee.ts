import type { PaymentFee } from '../../platform/config/partners.ts';

/** The highest fee of any partner for this amount, rounded half up; 0 without fees. */
export function highestFee(fees: readonly PaymentFee[], amountMinor: number): number {
  return Math.max(
    0,
    ...fees.map(({ percentHundredths, fixedMinor }) =>
      Math.min(amountMinor, Math.round((amountMinor * percentHundredths) / 10_000) + fixedMinor),
    ),
  );
}

/** The lowest price that covers the cost, whichever partner is paid with. */
export function leastPriceFor(fees: readonly PaymentFee[], costMinor: number): number {
  return Math.max(
    costMinor,
    ...fees.map(({ percentHundredths, fixedMinor }) =>
      Math.ceil(((costMinor + fixedMinor) * 10_000) / (10_000 - percentHundredths)),
    ),
  );
}
