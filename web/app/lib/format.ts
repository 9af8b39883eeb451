import { divideHalfUp, formatMoney, parseDecimal } from '@esimshop/contracts/money';
import { toDataSize } from '@esimshop/contracts/plans';
import type { TFunction } from '~/lib/translate.ts';
import type { commonTexts } from '~/locales/common.ts';
import type { planTexts } from '~/locales/plans.ts';
import type { Language } from './language.ts';

const LOCALES: Record<Language, string> = { en: 'en-US', tr: 'tr-TR' };

/** `('9.9', 'USD')` → `$9.90`, in en-US in every language; an unreadable price comes back as it is. */
export function formatPrice(price: string, currency: string): string {
  const minor = parseDecimal(price);
  return minor === undefined ? price : formatMoney(minor, currency);
}

/** Price of one of `parts` equal parts, such as a gigabyte or a day, rounded half up; undefined where there is none. */
export function formatPriceShare(price: string, currency: string, parts: number): string | undefined {
  const minor = parseDecimal(price);
  if (minor === undefined || !(parts > 0)) return undefined;
  return formatMoney(divideHalfUp(minor * 1000, Math.round(parts * 1000)), currency);
}

export function formatNumber(value: number, language: Language): string {
  return new Intl.NumberFormat(LOCALES[language], { maximumFractionDigits: 2 }).format(value);
}

/** `99.9` → `99.9%`, `%99,9`. */
export function formatPercent(percent: number, language: Language): string {
  return new Intl.NumberFormat(LOCALES[language], { style: 'percent', maximumFractionDigits: 1 }).format(percent / 100);
}

/** A day in UTC, so that server and browser write the same: `Mar 5, 2026`, `5 Mar 2026`; undefined when unreadable. */
export function formatDate(date: string, language: Language): string | undefined {
  const time = Date.parse(date);
  if (Number.isNaN(time)) return undefined;
  return new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'medium', timeZone: 'UTC' }).format(time);
}

/** Joins names as the language does: `4G and 5G`, `4G ve 5G`. */
export function formatList(words: readonly string[], language: Language): string {
  return new Intl.ListFormat(LOCALES[language], { type: 'conjunction' }).format(words);
}

/** Megabytes as `500 MB` or `1.5 GB`; null is unlimited. */
export function formatData(dataMb: number | null, t: TFunction<typeof commonTexts>, language: Language): string {
  if (dataMb === null) return t('common.unlimited');
  const { value, unit } = toDataSize(dataMb);
  return t(unit === 'GB' ? 'common.dataGb' : 'common.dataMb', { value: formatNumber(value, language) });
}

/** `512` → `512 kbps`, `1250` → `1.25 Mbps`. */
export function formatSpeed(kbps: number, t: TFunction<typeof planTexts>, language: Language): string {
  const inMegabits = kbps >= 1000;
  const value = formatNumber(inMegabits ? kbps / 1000 : kbps, language);
  return t(inMegabits ? 'plans.speedMbps' : 'plans.speedKbps', { value });
}
