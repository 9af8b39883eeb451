import type { ContentFile } from '@esimshop/content/content-file';
import { parseContent } from '@esimshop/content/parse-content';
import { readSource } from '@esimshop/content/read-source';
import type { LegalPage, LegalValues } from '@esimshop/contracts/legal';
import { DEFAULT_LOCALE, type Locale } from '@esimshop/contracts/locales';
import { REFUND_DAYS } from '@esimshop/contracts/refund-days';
import type { Shop } from '../shop.ts';

type Parts = Pick<Shop, 'config' | 'settings'>;

/** A legal page with the shop's own values; in the default language until it is translated. */
export function readLegalText(shop: Parts, page: LegalPage, locale: Locale): ContentFile {
  return parseContent(readSource([locale, DEFAULT_LOCALE], `legal/${page}`), legalValues(shop));
}

function legalValues({ config, settings }: Parts): LegalValues {
  const { company, withdrawal } = settings.current();
  const { name, legalForm, address } = company;
  return {
    shopName: config.mailFrom.name,
    contactEmail: company.email || config.supportAddress,
    refundDays: String(REFUND_DAYS),
    withdrawalDays: String(withdrawal.days),
    seller: [[name || config.mailFrom.name, legalForm].filter(Boolean).join(' '), ...address.split('\n')]
      .filter(Boolean)
      .join(', '),
  };
}
