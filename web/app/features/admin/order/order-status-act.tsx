import type { AdminOrder } from '@esimshop/contracts/admin-order';
import { warnOfStatus } from '@esimshop/contracts/admin-order-acts';
import type { OrderStatus } from '@esimshop/contracts/order-status';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '~/components/ui/button.tsx';
import layout from '~/components/ui/layout.module.css';
import { useTranslation } from '~/lib/translation.tsx';
import { adminOrdersTexts } from '~/locales/admin-orders.ts';
import { useShortcuts } from '../keyboard/shortcuts.ts';
import { NotifyButton } from '../orders/notify-button.tsx';
import { refreshOrders } from '../orders/order-queries.ts';
import { StatusConfirmation } from '../orders/status-confirmation.tsx';
import { StatusSelect } from '../orders/status-select.tsx';
import type { OrderActs } from '../orders/use-order-acts.tsx';
import styles from './order-status-act.module.css';

const STATUS_ID = 'record-status';
const NOTIFY_ID = 'record-notify';

/** Changes the status of this order, or mails its buyer about it. */
export function OrderStatusAct({ order, acts }: { order: AdminOrder; acts: OrderActs }) {
  const { t } = useTranslation(adminOrdersTexts);
  const [chosen, setChosen] = useState<OrderStatus>();
  const status = chosen ?? order.status;
  const [isConfirming, setConfirming] = useState(false);
  const warnings = warnOfStatus(order, status);
  const client = useQueryClient();
  useShortcuts({
    s: () => document.getElementById(STATUS_ID)?.focus(),
    n: () => document.getElementById(NOTIFY_ID)?.focus(),
    r: () => void refreshOrders(client),
  });
  return (
    <div className={`${layout.buttons} ${styles.acts}`}>
      <StatusSelect id={STATUS_ID} className={styles.status} value={status} onChange={setChosen} />
      <Button
        pending={acts.setStatus.isPending}
        pendingText={t('admin-orders.updating')}
        disabled={status === order.status}
        onClick={() => setConfirming(true)}
      >
        {t('admin-orders.updateStatus')}
      </Button>
      <NotifyButton
        id={NOTIFY_ID}
        pending={acts.notify.isPending}
        onClick={() => acts.notify.mutate({ id: order.id, status })}
      />
      <StatusConfirmation
        open={isConfirming}
        count={1}
        status={status}
        warnings={warnings}
        onClose={() => setConfirming(false)}
        onConfirm={() => {
          setConfirming(false);
          acts.setStatus.mutate(
            { id: order.id, status, updatedAt: order.updatedAt },
            { onSuccess: () => setChosen(undefined) },
          );
        }}
      />
    </div>
  );
}
