import type { MessageState } from '@esimshop/contracts/admin-messages';
import { Badge, type BadgeTone } from '~/components/ui/badge.tsx';
import type { IconName } from '~/components/ui/icon.tsx';
import { adminThreadTexts } from '~/locales/admin-thread.ts';
import { useAdminTranslation } from '../parts/admin-translation.ts';

const SIGNS: Record<MessageState, { tone: BadgeTone; icon: IconName }> = {
  open: { tone: 'info', icon: 'mail' },
  answered: { tone: 'ok', icon: 'tick' },
  closed: { tone: 'plain', icon: 'lock' },
};

export function MessageStateBadge({ state }: { state: MessageState }) {
  const { t } = useAdminTranslation(adminThreadTexts);
  const { tone, icon } = SIGNS[state];
  return (
    <Badge tone={tone} icon={icon}>
      {t(`admin-thread.states.${state}`)}
    </Badge>
  );
}
