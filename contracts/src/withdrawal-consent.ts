import { DEFAULT_LOCALE, type Locale } from './locales.ts';
import type { WithdrawalMode } from './withdrawal-modes.ts';

/** What is asked for, and what it does to the right of withdrawal. */
type Words = { request: string; effect: (days: number) => string };
/** `topUp`: where data is added to an eSIM that was delivered before. */
type Wording = Words & { topUp: Words };
type Wordings = Record<typeof DEFAULT_LOCALE, Wording> & Partial<Record<Locale, Wording>>;

const paysUsedShare = {
  en: (days: number) =>
    `I know that if I withdraw within ${days} days, I pay for what I have used until then: the share of the data or of the days, whichever is less.`,
  tr: (days: number) =>
    `${days} gün içinde cayarsam o zamana kadar kullandığım kısmın, yani kullanılan verinin veya günlerin payından hangisi düşükse onun bedelini ödeyeceğimi biliyorum.`,
};

/** The wordings that buyers have agreed to, by version and mode. A changed wording is another version; earlier ones remain. */
export const WITHDRAWAL_CONSENTS = {
  '2026-11': {
    until_used: {
      en: {
        request: 'Deliver my eSIM at once.',
        effect: (days) =>
          `I know that my ${days}-day right of withdrawal ends when the eSIM is installed or used. Until then I can return it for the full price.`,
        topUp: {
          request: 'Add the data to my eSIM at once.',
          effect: (days) =>
            `I know that my ${days}-day right of withdrawal ends when the added data is used. Until then I can return it for the full price.`,
        },
      },
      tr: {
        request: 'eSIM’im hemen teslim edilsin.',
        effect: (days) =>
          `${days} günlük cayma hakkımın eSIM kurulduğunda veya kullanıldığında sona ereceğini, o zamana kadar bedelin tamamını geri alabileceğimi biliyorum.`,
        topUp: {
          request: 'Veri eSIM’ime hemen eklensin.',
          effect: (days) =>
            `${days} günlük cayma hakkımın eklenen veri kullanıldığında sona ereceğini, o zamana kadar bedelin tamamını geri alabileceğimi biliyorum.`,
        },
      },
    },
    pro_rata: {
      en: {
        request: 'Deliver my eSIM at once, and let it start within the withdrawal period.',
        effect: paysUsedShare.en,
        topUp: {
          request: 'Add the data to my eSIM at once, and let it start within the withdrawal period.',
          effect: paysUsedShare.en,
        },
      },
      tr: {
        request: 'eSIM’im hemen teslim edilsin ve hizmet cayma süresi içinde başlasın.',
        effect: paysUsedShare.tr,
        topUp: {
          request: 'Veri eSIM’ime hemen eklensin ve hizmet cayma süresi içinde başlasın.',
          effect: paysUsedShare.tr,
        },
      },
    },
    at_delivery: {
      en: {
        request: 'Deliver my eSIM at once, before the withdrawal period ends.',
        effect: (days) => `I know that I lose my ${days}-day right of withdrawal once it is delivered.`,
        topUp: {
          request: 'Add the data to my eSIM at once, before the withdrawal period ends.',
          effect: (days) => `I know that I lose my ${days}-day right of withdrawal once it is added.`,
        },
      },
      tr: {
        request: 'eSIM’im cayma süresi dolmadan, hemen teslim edilsin.',
        effect: (days) => `Teslim edildiğinde ${days} günlük cayma hakkımı kaybedeceğimi biliyorum.`,
        topUp: {
          request: 'Veri eSIM’ime cayma süresi dolmadan, hemen eklensin.',
          effect: (days) => `Eklendiğinde ${days} günlük cayma hakkımı kaybedeceğimi biliyorum.`,
        },
      },
    },
  },
} as const satisfies Record<string, Record<WithdrawalMode, Wordings>>;

export type WithdrawalConsentVersion = keyof typeof WITHDRAWAL_CONSENTS;

/** What a buyer is asked now. */
export const WITHDRAWAL_CONSENT_VERSION = '2026-11' satisfies WithdrawalConsentVersion;

/** The confirmation of the two documents of Turkish law, in the language in which they are. */
export const TURKISH_DOCUMENTS_CONFIRMATION =
  'Ön bilgilendirme formunu ve mesafeli satış sözleşmesini okudum, onaylıyorum.';

/** What the buyer was shown beside the box that they ticked. */
export type WithdrawalConsent = {
  version: WithdrawalConsentVersion;
  mode: WithdrawalMode;
  /** The length of the right. */
  days: number;
  /** Whether it confirmed the two documents of Turkish law too. */
  confirmsDocuments?: boolean | undefined;
  /** Given to a top-up. */
  addsData?: boolean | undefined;
};

export type WordedConsent = { request: string; effect: string; confirmation?: string };

/** The wording in a language; in English where it has none. */
export function wordWithdrawalConsent(
  { version, mode, days, confirmsDocuments, addsData }: WithdrawalConsent,
  locale: Locale,
): WordedConsent {
  const wordings: Wordings = WITHDRAWAL_CONSENTS[version][mode];
  const wording = wordings[locale] ?? wordings[DEFAULT_LOCALE];
  const { request, effect } = addsData ? wording.topUp : wording;
  return {
    request,
    effect: effect(days),
    ...(confirmsDocuments && { confirmation: TURKISH_DOCUMENTS_CONFIRMATION }),
  };
}
