import type { AdminOrder } from '@esimshop/contracts/admin-order';
import layout from '~/components/ui/layout.module.css';
import { useTranslation } from '~/lib/translation.tsx';
import { adminOrderTexts } from '~/locales/admin-order.ts';
import { ConfirmedAct } from './confirmed-act.tsx';
import { useRevokeLinks } from './order-acts.ts';

/** Withdraws every portal link of the buyer after a confirmation: links in earlier mails stop working. */
export function LinkWithdrawal({ order: { id, customer } }: { order: AdminOrder }) {
  const { t } = useTranslation(adminOrderTexts);
  return (
    <div className={layout.buttons}>
      <ConfirmedAct
        label={t('admin-order.withdrawLinks')}
        title={t('admin-order.withdrawTitle')}
        text={t('admin-order.withdrawText', { email: customer.email })}
        confirm={t('admin-order.withdraw')}
        keep={t('admin-order.keepLinks')}
        act={useRevokeLinks(id)}
      />
    </div>
  );
}
