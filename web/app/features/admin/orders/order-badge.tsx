import type { OrderAttention } from '@esimshop/contracts/admin-order';
import type { OrderStatus } from '@esimshop/contracts/order-status';
import { Badge, type BadgeTone } from '~/components/ui/badge.tsx';
import type { IconName } from '~/components/ui/icon.tsx';
import { useTranslation } from '~/lib/translation.tsx';
import { adminOrdersTexts } from '~/locales/admin-orders.ts';
import { statusTexts } from '~/locales/statuses.ts';
import { AdminIcon } from '../parts/admin-icon.tsx';

const SIGNS: Record<OrderStatus, { tone: BadgeTone; icon: IconName }> = {
  pending: { tone: 'plain', icon: 'clock' },
  created: { tone: 'plain', icon: 'plus' },
  processing: { tone: 'info', icon: 'refresh' },
  processed: { tone: 'plain', icon: 'tick' },
  shipped: { tone: 'moved', icon: 'arrow' },
  completed: { tone: 'ok', icon: 'tick' },
  cancelled: { tone: 'bad', icon: 'close' },
  refunded: { tone: 'plain', icon: 'refund' },
};

/** An order's status: green, red, blue, purple or grey; always with its word. */
export function StatusBadge({ status }: { status: OrderStatus | undefined }) {
  const { t } = useTranslation(statusTexts);
  const { tone, icon } = SIGNS[status ?? 'pending'];
  return (
    <Badge tone={tone} icon={icon}>
      {t(`statuses.order.${status ?? 'pending'}`)}
    </Badge>
  );
}

const ICONS = { in_review: 'eye', withdrawal: 'refund', refund: 'refund', disputed: 'alert' } as const satisfies Record<
  string,
  IconName
>;

/** Why an order waits for the owner. */
export function AttentionBadge({ attention }: { attention: OrderAttention }) {
  const { t } = useTranslation(adminOrdersTexts);
  return attention === 'parked' ? (
    <Badge tone="wait">
      <AdminIcon name="pause" />
      {t('admin-orders.attentions.parked')}
    </Badge>
  ) : (
    <Badge tone="wait" icon={ICONS[attention]}>
      {t(`admin-orders.attentions.${attention}`)}
    </Badge>
  );
}
