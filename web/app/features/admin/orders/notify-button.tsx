import { Button } from '~/components/ui/button.tsx';
import { Icon } from '~/components/ui/icon.tsx';
import { useTranslation } from '~/lib/translation.tsx';
import { adminOrdersTexts } from '~/locales/admin-orders.ts';

type NotifyButtonProps = { id: string; pending: boolean; onClick: () => void };

/** Mails a buyer the status of their order. A shortcut focuses it by its id. */
export function NotifyButton({ id, pending, onClick }: NotifyButtonProps) {
  const { t } = useTranslation(adminOrdersTexts);
  return (
    <Button id={id} pending={pending} pendingText={t('admin-orders.sending')} onClick={onClick}>
      <Icon name="send" variant="small" />
      {t('admin-orders.sendNotification')}
    </Button>
  );
}
