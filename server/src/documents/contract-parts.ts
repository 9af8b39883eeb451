import { createHash } from 'node:crypto';
import type { Locale } from '@esimshop/contracts/locales';
import { ORDER_VALUES } from '@esimshop/contracts/shop-pages';
import type { Shop } from '../shop.ts';
import { CONTRACT_TEXTS } from '../texts/texts.ts';
import { legalValues } from './legal-texts.ts';
import { type PageShop, readDocument } from './read-page.ts';
import { insertParts } from './store.ts';
import { TURKISH_WITHDRAWAL_RULES } from './turkish-documents.ts';

/** The texts of every contract, by their files in `content/src/{language}/legal`; those of a Turkish one, in `contracts`, stand before them. */
export const LEGAL_PARTS = ['terms', 'refund', 'withdrawal'] as const;
export const TURKISH_PARTS = ['on-bilgilendirme', 'mesafeli-satis'] as const;
const SELLER_PART = 'seller';

type LegalPart = (typeof LEGAL_PARTS)[number] | (typeof TURKISH_PARTS)[number];
export type PartName = LegalPart | typeof SELLER_PART;
export const PART_NAMES: readonly PartName[] = [SELLER_PART, ...TURKISH_PARTS, ...LEGAL_PARTS];

export type OrderValues = Record<(typeof ORDER_VALUES)[number], string>;

/** A text of a contract in a language, as it is now. */
export type ContractPart = { name: PartName; locale: Locale; hash: Buffer; content: string };

type Sale = { locale: Locale; isTurkish: boolean };

/** The texts that hold for a sale now, which the database has from then on. */
export async function keepContractParts(shop: Shop, { locale, isTurkish }: Sale): Promise<ContractPart[]> {
  const parts = readContractParts(shop, { locale, isTurkish });
  const isNew = ({ hash }: ContractPart) => !shop.keptTexts.has(hash.toString('hex'));
  const added = parts.filter(isNew);
  if (added.length > 0) await insertParts(shop.database, added);
  for (const { hash } of added) shop.keptTexts.add(hash.toString('hex'));
  return parts;
}

/** The same, without storing them. */
export function readContractParts(shop: PageShop, { locale, isTurkish }: Sale): ContractPart[] {
  const turkish = isTurkish && shop.settings.current().withdrawal.sellsInTurkey ? TURKISH_PARTS : [];
  return [
    toPart(SELLER_PART, locale, describeSeller(shop, locale)),
    ...turkish.map((name) => toPart(name, 'tr', readLegalPart(shop, name, 'tr'))),
    ...LEGAL_PARTS.map((name) => toPart(name, locale, readLegalPart(shop, name, locale))),
  ];
}

function toPart(name: PartName, locale: Locale, content: string): ContractPart {
  return { name, locale, content, hash: createHash('sha256').update(content).digest() };
}

function readLegalPart(shop: PageShop, name: LegalPart, locale: Locale): string {
  const later = Object.fromEntries(ORDER_VALUES.map((value) => [value, `{{${value}}}`]));
  const folder = TURKISH_PARTS.some((each) => each === name) ? 'contracts' : 'legal';
  return readDocument(shop, {
    page: `${folder}/${name}`,
    locale,
    values: { ...documentValues(shop, locale), ...later },
  });
}

/** What a document of a contract may name, but for the values of an order. */
export function documentValues(shop: Pick<Shop, 'config' | 'settings' | 'partners'>, locale: Locale) {
  const { mode } = shop.settings.current().withdrawal;
  return { ...legalValues(shop, locale), turkishRule: TURKISH_WITHDRAWAL_RULES[mode ?? 'until_used'] };
}

/** Who sells, as Markdown. */
function describeSeller(shop: Pick<Shop, 'config' | 'settings' | 'partners'>, locale: Locale): string {
  const { seller, contactEmail } = legalValues(shop, locale);
  const { seller: title, email } = CONTRACT_TEXTS[locale];
  return `---\n\ntitle: ${title}\n---\n\n${seller}\n\n${email}: ${contactEmail}\n`;
}
