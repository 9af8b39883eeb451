import { fillIn } from '@esimshop/content/parse-content';
import { readSource } from '@esimshop/content/read-source';
import { listOffered } from '@esimshop/contracts/currencies';
import type { LegalValues } from '@esimshop/contracts/legal';
import { DEFAULT_LOCALE, type Locale } from '@esimshop/contracts/locales';
import { providerName } from '@esimshop/contracts/provider-name';
import { REFUND_DAYS } from '@esimshop/contracts/refund-days';
import { type KeptMonths, MONTHS_OF, RETENTION_KINDS } from '@esimshop/contracts/retention';
import { contactAddressOf } from '../settings/contact-address.ts';
import { shopNameOf } from '../settings/shop-name.ts';
import type { Shop } from '../shop.ts';
import { LEGAL_TEXTS } from '../texts/texts.ts';
import { describeSeller } from './describe-seller.ts';

type Parts = Pick<Shop, 'config' | 'settings' | 'partners'>;

/** The values that a page may name, as Markdown. */
export function legalValues(shop: Parts, locale: Locale): LegalValues {
  const { config, settings } = shop;
  const { company, withdrawal } = settings.current();
  const shopName = shopNameOf(shop);
  const seller = describeSeller({ company, shopName, isSandbox: isSandbox(config) }, locale);
  const withdrawalDays = String(withdrawal.days);
  const rule = readSource([locale, DEFAULT_LOCALE], `legal-parts/withdrawal-${withdrawal.mode ?? 'not_chosen'}`);
  return {
    shopName,
    contactEmail: contactAddressOf(shop),
    refundDays: String(REFUND_DAYS),
    withdrawalDays,
    withdrawalRule: fillIn(rule, { withdrawalDays }).trim(),
    keptFor: describeKept(settings.current().privacy, locale),
    supplierPlaces: describeSuppliers(Object.keys(shop.partners.suppliers), locale),
    currencyCookie: listOffered(settings.current().currencies).length > 0 ? describeCurrencyCookie(locale) : '',
    ...seller,
  };
}

/** For how long personal data is kept, as the owner has set it. */
function describeKept(privacy: KeptMonths, locale: Locale): string {
  const { forGood, byAge, rest, months } = LEGAL_TEXTS[locale].kept;
  const lines = RETENTION_KINDS.flatMap((kind) => {
    const kept = privacy[MONTHS_OF[kind]];
    return kept === null ? [] : [`- ${byAge[kind](months(kept))}`];
  });
  return lines.length === 0 ? forGood : [...lines, '', rest].join('\n');
}

/** Where a supplier works is known of the shop's own; of another its own policy says it. */
function describeSuppliers(suppliers: readonly string[], locale: Locale): string {
  const { supplierPlaces, otherPlace } = LEGAL_TEXTS[locale];
  return suppliers.map((name) => `, ${supplierPlaces[name] ?? otherPlace(providerName(name))}`).join('');
}

function describeCurrencyCookie(locale: Locale): string {
  const { purpose, duration } = LEGAL_TEXTS[locale].currencyCookie;
  return `\n| \`currency\` | ${purpose} | ${duration} |`;
}

function isSandbox({ partners }: Shop['config']): boolean {
  return partners.kind === 'sandbox';
}
