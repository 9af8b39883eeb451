import { decimalsOf } from '@esimshop/contracts/money';
import { UNLIMITED_TIERS } from '@esimshop/contracts/plans';
import type { TopUpPackage } from '@esimshop/contracts/top-ups';
import { TIER_TEXTS } from '~/features/catalogue/plan-labels.ts';
import { formatData, formatPriceShare, formatSpeed } from '~/lib/format.ts';
import type { Language } from '~/lib/language.ts';
import type { TFunction } from '~/lib/translate.ts';
import type { commonTexts } from '~/locales/common.ts';
import type { planTexts } from '~/locales/plans.ts';
import type { topUpTexts } from '~/locales/top-up.ts';

/** `5 GB`, `Unlimited Plus` */
export function packageAmount(
  { dataMb, tier }: Pick<TopUpPackage, 'dataMb' | 'tier'>,
  t: TFunction<typeof commonTexts>,
  language: Language,
): string {
  return tier ? t('common.unlimitedTier', { tier: t(TIER_TEXTS[tier]) }) : formatData(dataMb, t, language);
}

/** A package's price as a decimal: `'9.99'`. */
export function packagePrice({ price, currency }: Pick<TopUpPackage, 'price' | 'currency'>): string {
  return price.toFixed(decimalsOf(currency));
}

/** What the amount does not say: the price of a gigabyte, or what a tier includes. */
export function describePackage(
  offered: TopUpPackage,
  t: TFunction<typeof planTexts | typeof topUpTexts>,
  language: Language,
): string | undefined {
  const { dataMb, tier, currency } = offered;
  if (tier) {
    const { dailyMb, throttleKbps } = UNLIMITED_TIERS[tier];
    const amount = formatData(dailyMb, t, language);
    return t('plans.tierPromise', { amount, speed: formatSpeed(throttleKbps, t, language) });
  }
  const perGb = dataMb ? formatPriceShare(packagePrice(offered), currency, dataMb / 1000) : undefined;
  return perGb && t('top-up.description', { price: perGb });
}
