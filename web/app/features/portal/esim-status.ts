import type { PortalEsim } from '@esimshop/contracts/portal';
import type { BadgeTone } from '~/components/ui/badge.tsx';
import type { IconName } from '~/components/ui/icon.tsx';
import type { Messages } from '~/locales/en.ts';

type StatusText = keyof Messages['portal']['statuses'];

const LABELS: Record<string, StatusText> = {
  'Ready to install': 'ready',
  'Installed – not started': 'notStarted',
  'Not activated yet': 'pending',
  Active: 'active',
  'Out of data': 'outOfData',
  Expired: 'expired',
  Cancelled: 'cancelled',
  'Being prepared': 'prepared',
};

export type EsimStatus = {
  /** Key of the words in the visitor's language, or the partner's own words where they are new to us. */
  text: { key: StatusText } | { words: string };
  tone: BadgeTone;
  icon: IconName;
};

/** Pending yellow, active green, everything else red, as the specification has it; what is under way waits in yellow. */
export function esimStatusOf({ status, statusForDisplay, isActive }: PortalEsim): EsimStatus {
  const words = statusForDisplay || (isActive ? 'Active' : 'Expired');
  const key = LABELS[words];
  const text = key ? { key } : { words };
  if (isActive) return { text, tone: 'ok', icon: 'tick' };
  if (status === 'PENDING_ACTIVATION' || status === 'PROCESSING') return { text, tone: 'wait', icon: 'clock' };
  return { text, tone: 'bad', icon: 'close' };
}
