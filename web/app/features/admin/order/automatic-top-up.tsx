import { useTranslation } from '~/lib/translation.tsx';
import { adminOrderTexts } from '~/locales/admin-order.ts';
import { ConfirmedAct } from './confirmed-act.tsx';
import { useEndAutomatic } from './order-acts.ts';

type AutomaticTopUpProps = { orderId: number; esimId: number; plan: string };

/** An eSIM to which data is added by itself, and how support ends that for a customer who asks. */
export function AutomaticTopUp({ orderId, esimId, plan }: AutomaticTopUpProps) {
  const { t } = useTranslation(adminOrderTexts);
  return (
    <ConfirmedAct
      label={t('admin-order.automatic')}
      title={t('admin-order.automaticTitle')}
      text={t('admin-order.automaticText', { plan })}
      confirm={t('admin-order.automaticOff')}
      keep={t('admin-order.automaticKeep')}
      act={useEndAutomatic(orderId, esimId)}
    />
  );
}
