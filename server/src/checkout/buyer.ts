import { type CardConsentVersion, wordCardConsent } from '@esimshop/contracts/card-consent';
import type { Checkout } from '@esimshop/contracts/checkout';
import { DEFAULT_LOCALE, type Locale } from '@esimshop/contracts/locales';
import { CARD_METHOD, type PaymentMethod } from '@esimshop/contracts/payment-method';
import { toE164 } from '../orders/phone-e164.ts';

export type CardConsent = { version: CardConsentVersion; locale: Locale; text: string };
type Consenting = Pick<Checkout, 'cardConsent' | 'locale'> & { paymentMethod?: PaymentMethod | undefined };

/** The consent of a buyer who enters a card; undefined if none. */
export function toCardConsent(consenting: Consenting): CardConsent | undefined {
  const { paymentMethod, cardConsent: version, locale = DEFAULT_LOCALE } = consenting;
  if (paymentMethod !== CARD_METHOD || !version) return undefined;
  return { version, locale, text: wordCardConsent(version, locale) };
}

/** Who buys, and how they pay. */
export function toBuyer({
  customerEmail,
  customerName,
  locale = DEFAULT_LOCALE,
  paymentMethod,
  phoneNumber,
  ...checkout
}: Checkout) {
  const { address, city, postalCode, country } = checkout;
  const given = Object.entries({ address, city, postalCode, country }).filter(([, value]) => value);
  const phoneE164 = toE164(phoneNumber);
  const billingDetails = { phone: phoneNumber, ...(phoneE164 && { phoneE164 }), ...Object.fromEntries(given) };
  return { customerEmail, customerName, locale, paymentMethod, billingDetails };
}
