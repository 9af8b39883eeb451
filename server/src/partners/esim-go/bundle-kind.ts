import type { UnlimitedTier } from '@esimshop/contracts/plans';

type BundleFacts = { name: string; dataAmount?: number | null | undefined; unlimited?: boolean | null | undefined };

/** Unlimited by flag, by the amount -1, or by `_UL…` or `[unlimited]` in the bundle's name. */
export function isUnlimited({ name, dataAmount, unlimited }: BundleFacts): boolean {
  return unlimited === true || dataAmount === -1 || /_ul|\[unlimited\]/i.test(name);
}

/** Lite, Essentials or Plus by the bundle's name (`_UL_`, `_ULE_`, `_ULP_`) or its groups; otherwise Lite. */
export function tierOf(name: string, groups: readonly string[] = []): UnlimitedTier {
  const text = [name, ...groups].join(' ').toLowerCase();
  if (/plus|_ulp(_|$)/.test(text)) return 'plus';
  if (/essential|_ule(_|$)/.test(text)) return 'essentials';
  return 'lite';
}
