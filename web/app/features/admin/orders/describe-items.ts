import type { AdminOrderRow } from '@esimshop/contracts/admin-orders';
import { formatData } from '~/lib/format.ts';
import type { Language } from '~/lib/language.ts';
import type { TFunction } from '~/lib/translate.ts';
import type { commonTexts } from '~/locales/common.ts';

type Item = Pick<AdminOrderRow['items'][number], 'names' | 'countryCode' | 'dataMb' | 'quantity'>;

/** `Japan 10 GB × 2, Turkey 5 GB` */
export function describeItems(items: readonly Item[], t: TFunction<typeof commonTexts>, language: Language): string {
  return items.map((item) => describeItem(item, t, language)).join(', ');
}

function describeItem({ quantity, ...plan }: Item, t: TFunction<typeof commonTexts>, language: Language): string {
  const name = describePlan(plan, t, language);
  return quantity > 1 ? `${name}\u00a0×\u00a0${quantity}` : name;
}

export function describePlan(
  { names, countryCode, dataMb }: Pick<Item, 'names' | 'countryCode' | 'dataMb'>,
  t: TFunction<typeof commonTexts>,
  language: Language,
): string {
  return `${names[language] || countryCode} ${formatData(dataMb, t, language)}`;
}
