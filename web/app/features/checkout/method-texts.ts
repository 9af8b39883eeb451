import { CARD_METHOD, type PaymentMethod } from '@esimshop/contracts/payment-method';
import type { ShopFacts } from '@esimshop/contracts/shop-facts';
import type { Language } from '~/lib/language.ts';
import type { TFunction } from '~/lib/translate.ts';
import type { checkoutTexts } from '~/locales/checkout.ts';

/** What happens next, unless obvious. */
const HINTS: Readonly<Partial<Record<PaymentMethod, 'checkout.paypalText'>>> = { paypal: 'checkout.paypalText' };

const NAMES: Readonly<Partial<Record<PaymentMethod, 'checkout.creditCard' | 'checkout.paypal'>>> = {
  [CARD_METHOD]: 'checkout.creditCard',
  paypal: 'checkout.paypal',
};

/** The name of a method: from the pages' texts, or as supplied by its gateway. */
export function nameMethod(
  method: PaymentMethod,
  { methodNames }: Pick<ShopFacts, 'methodNames'>,
  t: TFunction<typeof checkoutTexts>,
  language: Language,
): string {
  const known = NAMES[method];
  if (known) return t(known);
  const names = methodNames?.[method] ?? {};
  return names[language] ?? Object.values(names)[0] ?? method;
}

/** The text below the chosen method; undefined if there is none. */
export function hintOf(method: PaymentMethod, t: TFunction<typeof checkoutTexts>): string | undefined {
  const hint = HINTS[method];
  return hint && t(hint);
}
