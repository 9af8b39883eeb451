import { type Locale, localeFacts } from './locales.ts';
import type { Company, ShopSettings } from './settings.ts';

export type CompanyFact = keyof Company;

/** What pages, mails and contracts must say of who sells: E-Commerce Directive art. 5, Consumer Rights Directive art. 6(1)(b, c). */
const REQUIRED = ['name', 'address', 'country', 'email', 'phone'] as const satisfies CompanyFact[];
/** What most companies have besides. */
const USUAL = ['legalForm', 'register', 'vatId', 'disputes'] as const satisfies CompanyFact[];
/** Türkiye: law 6563 and its regulation. */
const USUAL_IN_TURKEY = ['mersis', 'kep', 'etbis'] as const satisfies CompanyFact[];

export type RequiredFact = (typeof REQUIRED)[number];
export type UsualFact = (typeof USUAL)[number] | (typeof USUAL_IN_TURKEY)[number];

type Missing = {
  /** Without these a live shop is not ready. */
  required: RequiredFact[];
  /** Most companies have these. */
  usual: UsualFact[];
  /** Whether the owner has yet to choose what ends the right of withdrawal. */
  withdrawal: boolean;
};

/** What a live shop lacks in its settings. */
export function listMissingSettings({ company, withdrawal }: Pick<ShopSettings, 'company' | 'withdrawal'>): Missing {
  const isMissing = (fact: CompanyFact) => company[fact] === '';
  return {
    required: REQUIRED.filter(isMissing),
    usual: [...USUAL, ...(company.country === 'TR' ? USUAL_IN_TURKEY : [])].filter(isMissing),
    withdrawal: withdrawal.mode === null,
  };
}

/** Facts that have a label, in the order in which they are named. */
const LABELLED = ['representative', 'phone', 'register', 'vatId', 'authority', 'mersis', 'kep', 'etbis'] as const;
export type SellerLabels = Readonly<Record<(typeof LABELLED)[number], string>>;

type Wording = { locale: Locale; labels: SellerLabels };

/** Who sells, a line each, as legal pages and mails say it; what the owner has not set is left out. */
export function listSellerFacts(company: Company, { locale, labels }: Wording): string[] {
  const country = company.country ? nameCountry(company.country, locale) : '';
  const address = [...company.address.split('\n'), country].map((line) => line.trim());
  const labelled = LABELLED.map((fact) => company[fact] && `${labels[fact]}: ${company[fact]}`);
  return [nameSeller(company), ...address, ...labelled].filter((line) => line !== '');
}

/** The name in the register with the legal form. */
export function nameSeller({ name, legalForm }: Pick<Company, 'name' | 'legalForm'>): string {
  return [name, legalForm].filter(Boolean).join(' ');
}

function nameCountry(code: string, locale: Locale): string {
  try {
    return new Intl.DisplayNames(localeFacts(locale).regional, { type: 'region' }).of(code) ?? code;
  } catch {
    // Half typed.
    return code;
  }
}
