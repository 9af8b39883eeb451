import { useMutation } from '@tanstack/react-query';
import { Button } from '~/components/ui/button.tsx';
import { Note } from '~/components/ui/note.tsx';
import { adminAlertsTexts } from '~/locales/admin-alerts.ts';
import { useAdminTranslation } from '../parts/admin-translation.ts';
import { useFailureToast } from '../parts/use-failure-toast.ts';
import { sendTestMail } from './alert-queries.ts';
import styles from './alerts.module.css';

/** A mail to whoever presses it, with the mail server's reply in its own words. */
export function TestMail() {
  const { t } = useAdminTranslation(adminAlertsTexts);
  const toastFailure = useFailureToast();
  const { mutate, data, isPending } = useMutation({
    mutationFn: sendTestMail,
    onError: (error) => toastFailure(t('admin-alerts.testFailed'), error),
  });
  return (
    <div className={styles.test}>
      <Button pending={isPending} pendingText={t('admin-alerts.testing')} onClick={() => mutate()}>
        {t('admin-alerts.test')}
      </Button>
      <div role="status">
        {data && (
          <Note icon={data.isAccepted ? 'tick' : 'alert'}>
            <p>{t(data.isAccepted ? 'admin-alerts.accepted' : 'admin-alerts.refused', { address: data.address })}</p>
            <p className={styles.reply}>{data.response}</p>
          </Note>
        )}
      </div>
    </div>
  );
}
