import { cardBrandName } from './card-brand.ts';
import { DEFAULT_LOCALE, type Locale } from './locales.ts';

/** What is agreed to, as it is written in the buyer's language. `card` names it; undefined if its partner does not. */
export type AutomaticFacts = {
  card: { brand: string; last4: string } | undefined;
  /** What is charged in all, at most. */
  most: string;
  price: string;
  /** What is added each time, and at how much left. */
  data: string;
  left: string;
  times: number;
  /** The last day. */
  until: string;
};
type Words = { rule: string; charge: string; conditions: string };
type Wording = Record<typeof DEFAULT_LOCALE, (facts: AutomaticFacts) => Words> &
  Partial<Record<Locale, (facts: AutomaticFacts) => Words>>;

/** The wordings that buyers have agreed to, by version. A changed wording is another version; earlier ones remain. */
const AUTOMATIC_CONSENTS = {
  '2026-11': {
    en: ({ card, most, price, data, left, times, until }) => ({
      rule: `With ${left} left, the shop adds ${data} for ${price}, ${times === 1 ? 'once' : `at most ${times} times`}.`,
      charge: `Charge ${card ? `${cardBrandName(card.brand)} ending ${card.last4}` : 'my saved card'} up to ${most}`,
      conditions: `Until ${until}, without asking me each time. I get an e-mail before each charge, and can switch it off at any time.`,
    }),
    tr: ({ card, most, price, data, left, times, until }) => ({
      rule: `${left} kaldığında ${price} karşılığında ${data} eklenir, en fazla ${times} kez.`,
      charge: `${card ? `Sonu ${card.last4} olan ${cardBrandName(card.brand)} kartımdan` : 'Kayıtlı kartımdan'} toplamda en fazla ${most} çekilsin`,
      conditions: `${until} tarihine kadar, her seferinde bana sorulmadan. Her ödemeden önce e-posta alırım ve istediğim zaman kapatabilirim.`,
    }),
  },
} as const satisfies Record<string, Wording>;

export type AutomaticConsentVersion = keyof typeof AUTOMATIC_CONSENTS;
export const AUTOMATIC_CONSENT_VERSIONS = Object.keys(AUTOMATIC_CONSENTS) as AutomaticConsentVersion[];

/** What a buyer is asked now. */
export const AUTOMATIC_CONSENT_VERSION = '2026-11' satisfies AutomaticConsentVersion;

/** The wording in a language; in English where it has none. */
export function wordAutomaticConsent(version: AutomaticConsentVersion, locale: Locale, facts: AutomaticFacts): Words {
  const wording: Wording = AUTOMATIC_CONSENTS[version];
  return (wording[locale] ?? wording[DEFAULT_LOCALE])(facts);
}
