import type { PortalEsim, PortalStage } from '@esimshop/contracts/portal';
import type { BadgeTone } from '~/components/ui/badge.tsx';
import type { IconName } from '~/components/ui/icon.tsx';

export type EsimStatus = {
  /** Text key, or the supplier's own word for a state that is unknown to us. */
  text: { key: PortalStage } | { words: string };
  tone: BadgeTone;
  icon: IconName;
};

/** Pending yellow, active green, everything else red, as specified; processing is yellow. */
export function esimStatusOf({
  status,
  stage,
  statusForDisplay,
  isActive,
}: Pick<PortalEsim, 'status' | 'stage' | 'statusForDisplay' | 'isActive'>): EsimStatus {
  const key = stage ?? (isActive ? 'active' : 'expired');
  const text = stage === null && statusForDisplay ? { words: statusForDisplay } : { key };
  if (isActive) return { text, tone: 'ok', icon: 'tick' };
  if (status === 'PENDING_ACTIVATION' || status === 'PROCESSING') return { text, tone: 'wait', icon: 'clock' };
  return { text, tone: 'bad', icon: 'close' };
}
