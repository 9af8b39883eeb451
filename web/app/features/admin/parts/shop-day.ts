import { dayIn } from '@esimshop/contracts/days';
import { formatDate } from '~/lib/format.ts';
import type { Language } from '~/lib/language.ts';

/** The day of a moment as it is in the shop: `Mar 5, 2026`, `5 Mar 2026`. */
export function formatShopDay(at: string, timeZone: string, language: Language): string {
  return formatDate(dayIn(timeZone, Date.parse(at)), language) ?? at;
}
