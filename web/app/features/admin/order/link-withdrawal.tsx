import type { AdminOrder } from '@esimshop/contracts/admin-order';
import { useState } from 'react';
import { Button } from '~/components/ui/button.tsx';
import { Dialog } from '~/components/ui/dialog.tsx';
import layout from '~/components/ui/layout.module.css';
import { useTranslation } from '~/lib/translation.tsx';
import { adminOrderTexts } from '~/locales/admin-order.ts';
import { useRevokeLinks } from './order-acts.ts';

/** Withdraws every portal link of the buyer after a confirmation: links in earlier mails stop working. */
export function LinkWithdrawal({ order: { id, customer } }: { order: AdminOrder }) {
  const { t } = useTranslation(adminOrderTexts);
  const [isAsking, setAsking] = useState(false);
  const revoke = useRevokeLinks(id);
  return (
    <>
      <div className={layout.buttons}>
        <Button variant="text" onClick={() => setAsking(true)}>
          {t('admin-order.withdrawLinks')}
        </Button>
      </div>
      <Dialog open={isAsking} title={t('admin-order.withdrawTitle')} onClose={() => setAsking(false)}>
        <p>{t('admin-order.withdrawText', { email: customer.email })}</p>
        <div className={layout.buttons}>
          <Button
            variant="danger"
            pending={revoke.isPending}
            pendingText={t('admin-order.deciding')}
            onClick={() => revoke.mutate(undefined, { onSettled: () => setAsking(false) })}
          >
            {t('admin-order.withdraw')}
          </Button>
          <Button onClick={() => setAsking(false)}>{t('admin-order.keepLinks')}</Button>
        </div>
      </Dialog>
    </>
  );
}
