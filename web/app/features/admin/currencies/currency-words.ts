import { localeFacts } from '@esimshop/contracts/locales';
import { formatNumber } from '~/lib/format.ts';
import type { Language } from '~/lib/language.ts';

const RATE_PLACES = 6;

/** `Euro`, `Turkish Lira`, in the language. */
export function nameCurrency(currency: string, language: Language): string {
  return new Intl.DisplayNames(localeFacts(language).regional, { type: 'currency' }).of(currency) ?? currency;
}

/** `0.9231`, `1.234,56`: a rate as the language writes numbers. */
export function formatRate(rate: string, language: Language): string {
  return formatNumber(Number(rate), language, RATE_PLACES);
}
