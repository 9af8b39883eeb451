import { DAY_MS } from '@esimshop/contracts/days';
import { Badge } from '~/components/ui/badge.tsx';
import { useTranslation } from '~/lib/translation.tsx';
import { adminDisputeTexts } from '~/locales/admin-dispute.ts';
import { describeTimeLeft } from './time-left.ts';

/** From here on it is red. */
const SOON_MS = 3 * DAY_MS;

export function DeadlineBadge({ dueAt }: { dueAt: string }) {
  const { t } = useTranslation(adminDisputeTexts);
  const isSoon = Date.parse(dueAt) - Date.now() < SOON_MS;
  return (
    <Badge tone={isSoon ? 'bad' : 'wait'} icon="clock">
      {describeTimeLeft(dueAt, t)}
    </Badge>
  );
}
