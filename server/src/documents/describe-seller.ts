import type { LegalValues } from '@esimshop/contracts/legal';
import type { Locale } from '@esimshop/contracts/locales';
import { listSellerFacts, nameSeller } from '@esimshop/contracts/seller';
import type { Company } from '@esimshop/contracts/settings';
import { LEGAL_TEXTS } from '../texts/texts.ts';

type Seller = { company: Company; shopName: string; isSandbox: boolean };

/** Who sells, as Markdown, by the shop's name until the owner has named a company. */
export function describeSeller(
  { company, shopName, isSandbox }: Seller,
  locale: Locale,
): Pick<LegalValues, 'sellerName' | 'seller' | 'disputes'> {
  const texts = LEGAL_TEXTS[locale];
  const named = { ...company, name: company.name || shopName };
  const facts = listSellerFacts(named, { locale, labels: texts }).map(escapeMarkdown);
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
