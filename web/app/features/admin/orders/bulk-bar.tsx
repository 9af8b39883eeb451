import type { AdminOrderRow } from '@esimshop/contracts/admin-orders';
import { formatMoney, parseMoney, sum } from '@esimshop/contracts/money';
import type { OrderStatus } from '@esimshop/contracts/order-status';
import { useState } from 'react';
import { Button } from '~/components/ui/button.tsx';
import { Dialog } from '~/components/ui/dialog.tsx';
import { Icon } from '~/components/ui/icon.tsx';
import layout from '~/components/ui/layout.module.css';
import { adminOrdersTexts } from '~/locales/admin-orders.ts';
import { useAdminTranslation } from '../parts/admin-translation.ts';
import styles from './bulk-bar.module.css';
import { StatusConfirmation } from './status-confirmation.tsx';
import { needsConfirmation } from './status-rules.ts';
import { StatusSelect } from './status-select.tsx';
import type { OrderActs } from './use-order-acts.tsx';

type BulkBarProps = {
  selected: readonly AdminOrderRow[];
  acts: OrderActs;
  onClear: () => void;
  /** Selects all matching orders; undefined if all are selected. */
  onSelectAll: (() => void) | undefined;
  selectAllText: string;
  isSelecting: boolean;
};

/** The selected orders and the acts on all of them. */
export function BulkBar({ selected, acts, onClear, onSelectAll, selectAllText, isSelecting }: BulkBarProps) {
  const { t } = useAdminTranslation(adminOrdersTexts);
  const [status, setStatus] = useState<OrderStatus>('completed');
  const [isConfirming, setConfirming] = useState(false);
  const [isNotifying, setNotifying] = useState(false);
  const count = selected.length;
  const change = () => {
    setConfirming(false);
    acts.setStatuses.mutate(
      { status, orders: selected },
      { onSuccess: ({ failed }) => failed.length === 0 && onClear() },
    );
  };
  const notify = () => {
    setNotifying(false);
    acts.notifyAll.mutate(selected.map(({ id }) => id));
  };
  return (
    <>
      <section className={styles.bulk} aria-label={t('admin-orders.selectedOrders')}>
        <p role="status">
          <b>{t('admin-orders.selectedCount', { count })}</b>, {sumUp(selected)}{' '}
          {onSelectAll && (
            <button type="button" className={styles.all} aria-busy={isSelecting} onClick={onSelectAll}>
              {selectAllText}
            </button>
          )}
        </p>
        <StatusSelect id="bulk-status" className={styles.status} value={status} onChange={setStatus} />
        <Button
          variant="primary"
          pending={acts.setStatuses.isPending}
          pendingText={t('admin-orders.updating')}
          onClick={() => (needsConfirmation(status, []) || count > 25 ? setConfirming(true) : change())}
        >
          {t('admin-orders.setStatusOf', { count })}
        </Button>
        <Button
          pending={acts.notifyAll.isPending}
          pendingText={t('admin-orders.sending')}
          onClick={() => (count > 1 ? setNotifying(true) : notify())}
        >
          <Icon name="send" variant="small" />
          {t('admin-orders.notifySelected')}
        </Button>
        <button type="button" className={styles.clear} aria-label={t('admin-orders.clearSelection')} onClick={onClear}>
          <Icon name="close" variant="small" />
        </button>
      </section>
      <StatusConfirmation
        open={isConfirming}
        count={count}
        status={status}
        warnings={[]}
        onClose={() => setConfirming(false)}
        onConfirm={change}
      />
      <Dialog open={isNotifying} title={t('admin-orders.notifyTitle', { count })} onClose={() => setNotifying(false)}>
        <p>{t('admin-orders.notifyText')}</p>
        <div className={layout.buttons}>
          <Button variant="strong" onClick={notify}>
            {t('admin-orders.notifyAct', { count })}
          </Button>
          <Button variant="text" onClick={() => setNotifying(false)}>
            {t('admin-orders.notifyNone')}
          </Button>
        </div>
      </Dialog>
    </>
  );
}

function sumUp(orders: readonly AdminOrderRow[]): string {
  const byCurrency = Map.groupBy(orders, ({ currency }) => currency);
  const sums = [...byCurrency].map(([currency, own]) =>
    sum(
      own.map(({ totalAmount }) => parseMoney(totalAmount, currency)),
      currency,
    ),
  );
  return sums.map(formatMoney).join(' + ');
}
