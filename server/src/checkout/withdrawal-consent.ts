import { DEFAULT_LOCALE, type Locale } from '@esimshop/contracts/locales';
import { isTurkishSale } from '@esimshop/contracts/turkish-sale';
import { type WithdrawalConsent, wordWithdrawalConsent } from '@esimshop/contracts/withdrawal-consent';
import { invalidInput } from '../platform/http/to-problem-error.ts';
import type { Shop } from '../shop.ts';

/** What a buyer agreed to about the right of withdrawal, word for word. */
export type AgreedWithdrawal = WithdrawalConsent & { locale: Locale; text: string };

type Consenting = {
  withdrawalConsent?: WithdrawalConsent | undefined;
  locale?: Locale | undefined;
  country?: string | undefined;
  /** Whether data is added to an eSIM, rather than one delivered. */
  addsData?: boolean;
};

/**
 * The consent that the shop's mode asks for; undefined while it has none.
 * @throws ProblemError invalid_input if it is missing or was given to something else
 */
export function requireWithdrawalConsent(
  { settings }: Pick<Shop, 'settings'>,
  { withdrawalConsent: given, locale = DEFAULT_LOCALE, country, addsData = false }: Consenting,
): AgreedWithdrawal | undefined {
  const { mode, days, sellsInTurkey } = settings.current().withdrawal;
  if (!mode) return undefined;
  const needsDocuments = sellsInTurkey && isTurkishSale({ locale, country });
  const isAsked = given?.mode === mode && given.days === days && Boolean(given.addsData) === addsData;
  const isWhole = isAsked && (!needsDocuments || given.confirmsDocuments);
  if (!given || !isWhole) {
    const message = `Agree to the withdrawal terms of mode ${mode} with ${days} days${needsDocuments ? ', with the documents confirmed' : ''}`;
    throw invalidInput([{ path: 'withdrawalConsent', code: given ? 'differs' : 'required', message }]);
  }
  const text = Object.values(wordWithdrawalConsent(given, locale)).join(' ');
  return { ...given, locale, text };
}
