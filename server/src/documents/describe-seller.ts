import type { LegalValues } from '@esimshop/contracts/legal';
import { type Locale, localeFacts } from '@esimshop/contracts/locales';
import type { Company } from '@esimshop/contracts/settings';
import { LEGAL_TEXTS } from '../texts/texts.ts';

type Seller = { company: Company; shopName: string; isSandbox: boolean };

/** Facts that have a label, in the order in which they are named. */
const LABELLED = ['representative', 'phone', 'register', 'vatId', 'authority', 'mersis', 'kep', 'etbis'] as const;

/** Who sells, a line each; what the owner has not set is left out. */
export function listSellerFacts(company: Company, locale: Locale): string[] {
  const texts = LEGAL_TEXTS[locale];
  const country = company.country
    ? new Intl.DisplayNames(localeFacts(locale).regional, { type: 'region' }).of(company.country)
    : undefined;
  const address = [...company.address.split('\n'), country ?? ''].map((line) => line.trim());
  const labelled = LABELLED.map((fact) => company[fact] && `${texts[fact]}: ${company[fact]}`);
  return [nameSeller(company), ...address, ...labelled].filter((line) => line !== '');
}

function nameSeller({ name, legalForm }: Pick<Company, 'name' | 'legalForm'>): string {
  return [name, legalForm].filter(Boolean).join(' ');
}

/** Who sells, as Markdown, by the shop's name until the owner has named a company. */
export function describeSeller(
  { company, shopName, isSandbox }: Seller,
  locale: Locale,
): Pick<LegalValues, 'sellerName' | 'seller' | 'disputes'> {
  const texts = LEGAL_TEXTS[locale];
  const named = { ...company, name: company.name || shopName };
  const facts = listSellerFacts(named, locale).map(escapeMarkdown);
  return {
    sellerName: escapeMarkdown(nameSeller(named)),
    seller: isSandbox && !company.name ? texts.sandbox : facts.join('  \n'),
    disputes: escapeMarkdown(company.disputes) || texts.noDisputes,
  };
}

/** The owner's words are plain text, whatever characters they have. */
function escapeMarkdown(text: string): string {
  return text.replaceAll(/[\\`*_{}[\]()#+!<>|~&-]/g, '\\$&');
}
