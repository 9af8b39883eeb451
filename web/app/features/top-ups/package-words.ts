import type { TopUpPackage } from '@esimshop/contracts/top-ups';
import { TIER_TEXTS } from '~/features/catalogue/plan-labels.ts';
import { formatData } from '~/lib/format.ts';
import type { Language } from '~/lib/language.ts';
import type { TFunction } from '~/lib/translate.ts';
import type { commonTexts } from '~/locales/common.ts';

/** `5 GB`, `Unlimited Plus` */
export function packageAmount(
  { dataMb, tier }: Pick<TopUpPackage, 'dataMb' | 'tier'>,
  t: TFunction<typeof commonTexts>,
  language: Language,
): string {
  return tier ? t('common.unlimitedTier', { tier: t(TIER_TEXTS[tier]) }) : formatData(dataMb, t, language);
}
