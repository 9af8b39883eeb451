import type { EsimStage } from '@esimshop/contracts/orders';
import type { RefundVerdict } from '@esimshop/contracts/refunds';

type Facts = {
  stage: EsimStage;
  isWithinDays: boolean;
  isDisputed: boolean;
  /** Whether the supplier can revoke the plan. */
  isRevocable: boolean;
};

/** The refund policy's verdict on an eSIM in its reported state. `ask`: the owner decides. */
export function judgeRefund({ stage, isWithinDays, isDisputed, isRevocable }: Facts): RefundVerdict {
  if (isDisputed) return { kind: 'no', reason: 'disputed' };
  if (stage === 'connected') return { kind: 'no', reason: 'activated' };
  if (!isWithinDays) return { kind: 'no', reason: 'too_late' };
  if (!isRevocable) return { kind: 'ask', reason: 'not_revocable' };
  if (stage === 'installed') return { kind: 'ask', reason: 'installed' };
  return { kind: 'yes', reason: 'not_activated' };
}
