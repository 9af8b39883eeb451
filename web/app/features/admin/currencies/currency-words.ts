import type { SellingCurrency } from '@esimshop/contracts/currencies';
import { localeFacts } from '@esimshop/contracts/locales';
import { formatNumber, formatPercent } from '~/lib/format.ts';
import type { Language } from '~/lib/language.ts';
import type { TFunction } from '~/lib/translate.ts';
import type { adminCurrencyTexts } from '~/locales/admin-currencies.ts';
import type { adminPricingTexts } from '~/locales/admin-pricing.ts';

const RATE_PLACES = 6;

/** `Euro`, `Turkish Lira`, in the language. */
export function nameCurrency(currency: string, language: Language): string {
  return new Intl.DisplayNames(localeFacts(language).regional, { type: 'currency' }).of(currency) ?? currency;
}

/** `0.9231`, `1.234,56`: a rate as the language writes numbers. */
export function formatRate(rate: string, language: Language): string {
  return formatNumber(Number(rate), language, RATE_PLACES);
}

type Words = { base: string; t: TFunction<typeof adminCurrencyTexts | typeof adminPricingTexts>; language: Language };

/** `Central bank, On top 2%, ends in .99`: all terms in one line. */
export function describeTerms(
  { rate, isOffered, marginPercent, rounding }: SellingCurrency,
  { base, t, language }: Words,
): string {
  const source =
    rate.from === 'fixed'
      ? `${t('admin-currencies.columns.rate', { base })} ${formatRate(rate.value, language)}`
      : t('admin-currencies.sources.ecb');
  const margin = `${t('admin-currencies.columns.margin')} ${formatPercent(marginPercent, language, 2)}`;
  const ending = rounding !== 'none' && t('admin-pricing.endsIn', { ending: t(`admin-pricing.roundings.${rounding}`) });
  const prices = isOffered ? [margin, ...(ending ? [ending] : [])] : [t('admin-currencies.forCosts')];
  return [source, ...prices].join(', ');
}
