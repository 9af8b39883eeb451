import type { PortalEsim } from '@esimshop/contracts/portal';
import type { TFunction } from '~/lib/translate.ts';
import type { portalTexts } from '~/locales/portal.ts';

type TopUpEsim = Pick<PortalEsim, 'canTopUp' | 'status' | 'refund'>;

/** Why nothing can be added to an eSIM at the moment; undefined if something can. */
export function describeTopUpBlock(
  { canTopUp, status, refund }: TopUpEsim,
  t: TFunction<typeof portalTexts>,
): string | undefined {
  if (canTopUp) return undefined;
  if (status === 'EXPIRED' || status === 'REVOKED') return t('portal.topUpOver');
  return t(refund ? 'portal.topUpRefund' : 'portal.topUpInactive');
}
