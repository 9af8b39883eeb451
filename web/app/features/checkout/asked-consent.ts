import type { FieldProblem } from '@esimshop/contracts/field-problems';
import type { ShopFacts } from '@esimshop/contracts/shop-facts';
import { isTurkishSale } from '@esimshop/contracts/turkish-sale';
import { WITHDRAWAL_CONSENT_VERSION, type WithdrawalConsent } from '@esimshop/contracts/withdrawal-consent';

type Sale = Parameters<typeof isTurkishSale>[0] & { addsData?: true };

/** What a buyer is asked to agree to before they pay; nothing until the shop's owner has chosen a mode. */
export function askedConsent({ withdrawal }: Pick<ShopFacts, 'withdrawal'>, sale: Sale): WithdrawalConsent | undefined {
  const { mode, days, sellsInTurkey } = withdrawal;
  if (!mode) return undefined;
  const confirmsDocuments = sellsInTurkey && isTurkishSale(sale);
  const { addsData } = sale;
  return {
    version: WITHDRAWAL_CONSENT_VERSION,
    mode,
    days,
    ...(confirmsDocuments && { confirmsDocuments }),
    ...(addsData && { addsData }),
  };
}

export function missingConsent({ days }: WithdrawalConsent): FieldProblem {
  return { path: 'withdrawalConsent', code: 'required', params: { days } };
}
