import type { ContentFile } from '@esimshop/content/content-file';
import { fillIn, parseContent } from '@esimshop/content/parse-content';
import { readSource } from '@esimshop/content/read-source';
import type { LegalPage, LegalValues } from '@esimshop/contracts/legal';
import { DEFAULT_LOCALE, type Locale } from '@esimshop/contracts/locales';
import { REFUND_DAYS } from '@esimshop/contracts/refund-days';
import { contactAddressOf } from '../settings/contact-address.ts';
import type { Shop } from '../shop.ts';
import { describeSeller } from './describe-seller.ts';

type Parts = Pick<Shop, 'config' | 'settings'>;

/** A legal page with the shop's own values; in the default language until it is translated. */
export function readLegalText(shop: Parts, page: LegalPage, locale: Locale): ContentFile {
  return parseContent(readSource([locale, DEFAULT_LOCALE], `legal/${page}`), legalValues(shop, locale));
}

/** The values of legal pages, as Markdown. */
export function legalValues(shop: Parts, locale: Locale): LegalValues {
  const { config, settings } = shop;
  const { company, withdrawal } = settings.current();
  const seller = describeSeller({ company, shopName: config.mailFrom.name, isSandbox: isSandbox(config) }, locale);
  const withdrawalDays = String(withdrawal.days);
  const rule = readSource([locale, DEFAULT_LOCALE], `legal-parts/withdrawal-${withdrawal.mode ?? 'not_chosen'}`);
  return {
    shopName: config.mailFrom.name,
    contactEmail: contactAddressOf(shop),
    refundDays: String(REFUND_DAYS),
    withdrawalDays,
    withdrawalRule: fillIn(rule, { withdrawalDays }).trim(),
    ...seller,
  };
}

function isSandbox({ partners }: Shop['config']): boolean {
  return partners.kind === 'sandbox';
}
