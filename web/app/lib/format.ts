import { localeFacts } from '@esimshop/contracts/locales';
import { divideHalfUp, formatMoney, groupThousands, parseDecimal } from '@esimshop/contracts/money';
import { toDataSize } from '@esimshop/contracts/plans';
import type { TFunction } from '~/lib/translate.ts';
import type { commonTexts } from '~/locales/common.ts';
import type { planTexts } from '~/locales/plans.ts';
import type { Language } from './language.ts';

/** `('9.9', 'USD')` → `$9.90`, in en-US in every language; an unreadable price comes back as it is. */
export function formatPrice(price: string, currency: string): string {
  const amountMinor = parseDecimal(price, currency);
  return amountMinor === undefined ? price : formatMoney({ amountMinor, currency });
}

/** Whether a price has its currency's code in place of a sign, as `KWD 1.570`. */
export function isLongPrice({ price, currency }: { price: string; currency: string }): boolean {
  return formatPrice(price, currency).includes('\u00a0');
}

/** Price of one of `parts` equal parts, such as a gigabyte or a day, rounded half up; undefined where there is none. */
export function formatPriceShare(price: string, currency: string, parts: number): string | undefined {
  const minor = parseDecimal(price, currency);
  if (minor === undefined || !(parts > 0)) return undefined;
  return formatMoney({ amountMinor: Number(divideHalfUp(minor * 1000, Math.round(parts * 1000))), currency });
}

/**
 * `1234.5` → `1,234.5`, `1.234,5`: not negative, rounded half up to at most `places` decimal places. Written without `Intl`,
 * for the reason given at `formatMoney`.
 */
export function formatNumber(value: number, language: Language, places = 2): string {
  const { thousands, decimal } = localeFacts(language);
  // Shifts decimal digits: 1.005 * 100 would be less than 100.5.
  const rounded = Number(`${Math.round(Number(`${value}e${places}`))}e-${places}`);
  const [whole = '', decimals] = String(rounded).split('.');
  return [groupThousands(whole, thousands), ...(decimals ? [decimals] : [])].join(decimal);
}

/** `4.7` → `4.7`, `4,7`; `5` → `5.0`: always with one decimal. */
export function formatTenths(value: number, language: Language): string {
  return value.toFixed(1).replace('.', localeFacts(language).decimal);
}

/** `99.9` → `99.9%`, `%99,9`; rounded to at most `places` decimal places. */
export function formatPercent(percent: number, language: Language, places = 1): string {
  const figure = formatNumber(Math.abs(percent), language, places);
  const sign = percent < 0 && figure !== '0' ? '−' : '';
  return `${sign}${localeFacts(language).percent.replace('{}', figure)}`;
}

/** A day in UTC, so that server and browser write the same: `Mar 5, 2026`, `5 Mar 2026`; undefined when unreadable. */
export function formatDate(date: string, language: Language): string | undefined {
  const time = Date.parse(date);
  if (Number.isNaN(time)) return undefined;
  return new Intl.DateTimeFormat(localeFacts(language).regional, { dateStyle: 'medium', timeZone: 'UTC' }).format(time);
}

/** Joins names as the language does: `4G and 5G`, `4G ve 5G`. */
export function formatList(words: readonly string[], language: Language): string {
  const { and, finalAnd } = localeFacts(language);
  const last = words.at(-1) ?? '';
  if (words.length < 2) return last;
  return `${words.slice(0, -1).join(', ')}${words.length === 2 ? and : finalAnd}${last}`;
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
