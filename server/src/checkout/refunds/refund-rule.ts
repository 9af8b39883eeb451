import type { EsimStage } from '@esimshop/contracts/orders';
import type { RefundVerdict } from '@esimshop/contracts/refunds';

/** Days after the payment within which an eSIM that is not activated is refunded in full. */
export const REFUND_DAYS = 30;

type Facts = {
  stage: EsimStage;
  isWithinDays: boolean;
  isDisputed: boolean;
  /** Whether the supplier takes the plan back. */
  isRevocable: boolean;
  /** Whether it credits what it has cost. */
  isCredited: boolean;
};

/** What the refund policy says of an eSIM, as its supplier reports it now. `ask`: the owner decides. */
export function judgeRefund({ stage, isWithinDays, isDisputed, isRevocable, isCredited }: Facts): RefundVerdict {
  if (isDisputed) return { kind: 'no', reason: 'disputed' };
  if (stage === 'connected') return { kind: 'no', reason: 'activated' };
  if (!isWithinDays) return { kind: 'no', reason: 'too_late' };
  if (!isRevocable) return { kind: 'ask', reason: 'not_revocable' };
  if (!isCredited) return { kind: 'ask', reason: 'not_credited' };
  if (stage === 'installed') return { kind: 'ask', reason: 'installed' };
  return { kind: 'yes', reason: 'not_activated' };
}
