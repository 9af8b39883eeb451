import { AUTOMATIC_TIMES, listThresholds } from '@esimshop/contracts/automatic-limits';
import type { AutomaticRule } from '@esimshop/contracts/automatic-top-ups';
import { formatDecimal, parseMoney } from '@esimshop/contracts/money';
import type { TopUpPackage } from '@esimshop/contracts/top-ups';
import { packagePrice } from '../package-words.ts';

/** What a buyer is about to agree to. */
export type AutomaticChoice = { package: TopUpPackage; thresholds: number[]; thresholdMb: number; times: number };
export type Picked = { packageId?: string; thresholdMb?: number; times?: number };

/**
 * What is chosen, from what was picked, else as it was agreed before, else the cheapest package with its least threshold, three times. A
 * threshold that does not suit the package gives way. Undefined without packages.
 */
export function chooseAutomatic(
  packages: readonly TopUpPackage[],
  picked: Picked,
  earlier: Pick<AutomaticRule, 'packageId' | 'thresholdMb' | 'times'> | null,
): AutomaticChoice | undefined {
  const wanted = { ...earlier, ...picked };
  const chosen = packages.find(({ id }) => id === wanted.packageId) ?? packages[0];
  const thresholds = chosen ? listThresholds(chosen.dataMb) : [];
  const [least] = thresholds;
  if (!chosen || least === undefined) return undefined;
  const { thresholdMb = least, times = AUTOMATIC_TIMES[1] ?? 1 } = wanted;
  return { package: chosen, thresholds, thresholdMb: thresholds.includes(thresholdMb) ? thresholdMb : least, times };
}

/** The most that it can cost, as a decimal. */
export function mostOf(price: string, currency: string, times: number): string {
  return formatDecimal({ amountMinor: parseMoney(price, currency).amountMinor * times, currency });
}

/** Likewise, of what is chosen. */
export function mostOfChoice({ package: chosen, times }: AutomaticChoice): string {
  return mostOf(packagePrice(chosen), chosen.currency, times);
}
