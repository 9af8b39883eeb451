import { useState } from 'react';
import { Button } from '~/components/ui/button.tsx';
import { Dialog } from '~/components/ui/dialog.tsx';
import layout from '~/components/ui/layout.module.css';
import { useTranslation } from '~/lib/translation.tsx';
import { adminOrderTexts } from '~/locales/admin-order.ts';
import { useEndAutomatic } from './order-acts.ts';

type AutomaticTopUpProps = { orderId: number; esimId: number; plan: string };

/** An eSIM to which data is added by itself, and how support ends that for a customer who asks. */
export function AutomaticTopUp({ orderId, esimId, plan }: AutomaticTopUpProps) {
  const { t } = useTranslation(adminOrderTexts);
  const [isAsking, setAsking] = useState(false);
  const end = useEndAutomatic(orderId, esimId);
  return (
    <>
      <Button variant="text" onClick={() => setAsking(true)}>
        {t('admin-order.automatic')}
      </Button>
      <Dialog open={isAsking} title={t('admin-order.automaticTitle')} onClose={() => setAsking(false)}>
        <p>{t('admin-order.automaticText', { plan })}</p>
        <div className={layout.buttons}>
          <Button
            variant="danger"
            pending={end.isPending}
            pendingText={t('admin-order.deciding')}
            onClick={() => end.mutate(undefined, { onSettled: () => setAsking(false) })}
          >
            {t('admin-order.automaticOff')}
          </Button>
          <Button onClick={() => setAsking(false)}>{t('admin-order.automaticKeep')}</Button>
        </div>
      </Dialog>
    </>
  );
}
