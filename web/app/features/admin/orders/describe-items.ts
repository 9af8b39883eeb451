import type { AdminOrderRow } from '@esimshop/contracts/admin-orders';
import type { Language } from '~/lib/language.ts';
import type { TFunction } from '~/lib/translate.ts';
import type { commonTexts } from '~/locales/common.ts';
import { describePlan } from '../parts/plan-name.ts';

type Item = AdminOrderRow['items'][number];

/** `Japan 10 GB × 2, Turkey 5 GB` */
export function describeItems(items: readonly Item[], t: TFunction<typeof commonTexts>, language: Language): string {
  return items
    .map((item) => {
      const name = describePlan(item, t, language);
      return item.quantity > 1 ? `${name} ×\u00a0${item.quantity}` : name;
    })
    .join(', ');
}
