import { DEFAULT_LOCALE, type Locale } from './locales.ts';

type Wording = Record<typeof DEFAULT_LOCALE, string> & Partial<Record<Locale, string>>;

/** The wordings that buyers have agreed to, by version. A changed wording is another version; earlier ones remain. */
export const CARD_CONSENTS = {
  '2026-11': {
    en: 'Save this card for top-ups of this eSIM, so that I need not enter it again.',
    tr: 'Bu eSIM için ek paket alırken yeniden girmemem için kartım kaydedilsin.',
  },
} as const satisfies Record<string, Wording>;

export type CardConsentVersion = keyof typeof CARD_CONSENTS;

/** What a buyer is asked now. */
export const CARD_CONSENT_VERSION = '2026-11' satisfies CardConsentVersion;

/** The wording in a language; in English where it has none. */
export function wordCardConsent(version: CardConsentVersion, locale: Locale): string {
  const wording: Wording = CARD_CONSENTS[version];
  return wording[locale] ?? wording[DEFAULT_LOCALE];
}
