import type { System, UnreadableWebhookKey } from '@esimshop/contracts/admin-system';
import { providerName } from '@esimshop/contracts/provider-name';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button } from '~/components/ui/button.tsx';
import typography from '~/components/ui/typography.module.css';
import { browserApi } from '~/lib/api-client.ts';
import { formatNumber } from '~/lib/format.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { adminSystemTexts } from '~/locales/admin-system.ts';
import { AdminMoment } from '../parts/admin-moment.tsx';
import gridStyles from '../parts/grid.module.css';
import { useFailureToast } from '../parts/use-failure-toast.ts';
import viewStyles from '../parts/view.module.css';
import styles from './system.module.css';

/** Signed webhooks that the shop did not understand, with what to do about them; hidden if there are none. */
export function UnreadableWebhooks({ system: { unreadableWebhooks, timeZone } }: { system: System }) {
  const { t } = useTranslation(adminSystemTexts);
  const language = useLanguage();
  if (unreadableWebhooks.length === 0) return null;
  return (
    <section className={viewStyles.part} aria-labelledby="unreadable">
      <div className={viewStyles.head}>
        <h2 id="unreadable">{t('admin-system.unreadable')}</h2>
        <p>{t('admin-system.unreadableNote')}</p>
      </div>
      <table className={`${gridStyles.grid} ${gridStyles.fold} ${styles.failures}`} aria-labelledby="unreadable">
        <thead>
          <tr>
            <th scope="col">{t('admin-system.partner')}</th>
            <th scope="col">{t('admin-system.received')}</th>
            <th scope="col">{t('admin-system.toDo')}</th>
            <th scope="col" className={gridStyles.end}>
              {t('admin-system.done')}
            </th>
          </tr>
        </thead>
        <tbody>
          {unreadableWebhooks.map(({ provider, kind, deliveries, lastAt, lastEventId, isAboutPayments }) => (
            <tr key={`${provider} ${kind}`}>
              <th scope="row">
                {providerName(provider)} <span className={`${typography.code} ${styles.ownLine}`}>{kind}</span>
              </th>
              <td>
                {t('admin-system.receivedTimes', { count: deliveries, times: formatNumber(deliveries, language) })}{' '}
                <AdminMoment at={lastAt} timeZone={timeZone} />{' '}
                {isAboutPayments && lastEventId && (
                  <span className={`${typography.code} ${styles.ownLine}`}>{lastEventId}</span>
                )}
              </td>
              <td>{t(isAboutPayments ? 'admin-system.unreadablePayments' : 'admin-system.unreadableEsims')}</td>
              <td className={`${gridStyles.end} ${gridStyles.oneLine}`}>
                <CloseButton provider={provider} kind={kind} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function CloseButton({ provider, kind }: UnreadableWebhookKey) {
  const { t } = useTranslation(adminSystemTexts);
  const toastFailure = useFailureToast();
  const client = useQueryClient();
  const close = useMutation({
    mutationFn: () =>
      browserApi('/api/admin/system/unreadable-webhooks/close', { method: 'POST', body: { provider, kind } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['admin'] }),
    onError: (error) => toastFailure(t('admin-system.closeFailed'), error),
  });
  return (
    <Button
      variant="secondary"
      pending={close.isPending}
      pendingText={t('admin-system.closing')}
      onClick={() => close.mutate()}
    >
      {t('admin-system.markDone')}
    </Button>
  );
}
