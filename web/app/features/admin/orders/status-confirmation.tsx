import type { StatusWarning } from '@esimshop/contracts/admin-order-acts';
import type { OrderStatus } from '@esimshop/contracts/order-status';
import { Button } from '~/components/ui/button.tsx';
import { Dialog } from '~/components/ui/dialog.tsx';
import layout from '~/components/ui/layout.module.css';
import { adminOrdersTexts } from '~/locales/admin-orders.ts';
import { statusTexts } from '~/locales/statuses.ts';
import { useAdminTranslation } from '../parts/admin-translation.ts';

type StatusConfirmationProps = {
  open: boolean;
  /** Orders that would be changed. */
  count: number;
  status: OrderStatus;
  warnings: readonly StatusWarning[];
  onClose: () => void;
  onConfirm: () => void;
};

/** Confirms a final or unusual status. */
export function StatusConfirmation({ open, count, status, warnings, onClose, onConfirm }: StatusConfirmationProps) {
  const { t } = useAdminTranslation(adminOrdersTexts, statusTexts);
  const to = t(`statuses.order.${status}`);
  return (
    <Dialog open={open} title={t('admin-orders.confirmTitle', { count, status: to })} onClose={onClose}>
      <div className={layout.stackSmall}>
        {warnings.map((warning) => (
          <p key={warning}>{t(`admin-orders.warnings.${warning}`)}</p>
        ))}
        <p>{t('admin-orders.confirmText')}</p>
      </div>
      <div className={layout.buttons}>
        <Button variant={status === 'cancelled' || status === 'refunded' ? 'danger' : 'strong'} onClick={onConfirm}>
          {t('admin-orders.confirmAct', { count, status: to })}
        </Button>
        <Button variant="text" onClick={onClose}>
          {t('admin-orders.keep')}
        </Button>
      </div>
    </Dialog>
  );
}
