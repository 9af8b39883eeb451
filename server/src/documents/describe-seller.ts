import type { LegalValues } from '@esimshop/contracts/legal';
import { type Locale, localeFacts } from '@esimshop/contracts/locales';
import type { Company } from '@esimshop/contracts/settings';
import { LEGAL_TEXTS } from '../texts/texts.ts';

type Seller = { company: Company; shopName: string; isSandbox: boolean };

/** Facts that have a label, in the order in which they are named. */
const LABELLED = ['representative', 'phone', 'register', 'vatId', 'authority', 'mersis', 'kep', 'etbis'] as const;

/** Who sells, as Markdown: what the owner has not set is left out. */
export function describeSeller(
  { company, shopName, isSandbox }: Seller,
  locale: Locale,
): Pick<LegalValues, 'sellerName' | 'seller' | 'disputes'> {
  const texts = LEGAL_TEXTS[locale];
  const name = [company.name || shopName, company.legalForm].filter(Boolean).join(' ');
  const country = company.country
    ? new Intl.DisplayNames(localeFacts(locale).regional, { type: 'region' }).of(company.country)
    : undefined;
  const address = [...company.address.split('\n'), country ?? ''].map((line) => line.trim());
  const lines = [name, ...address, ...LABELLED.map((fact) => company[fact] && `${texts[fact]}: ${company[fact]}`)];
  const known = lines.filter((line) => line !== '').map(escapeMarkdown);
  return {
    sellerName: escapeMarkdown(name),
    seller: [...(isSandbox && !company.name ? [texts.sandbox] : known)].join('  \n'),
    disputes: escapeMarkdown(company.disputes) || texts.noDisputes,
  };
}

/** The owner's words are plain text, whatever characters they have. */
function escapeMarkdown(text: string): string {
  return text.replaceAll(/[\\`*_{}[\]()#+!<>|~&-]/g, '\\$&');
}
