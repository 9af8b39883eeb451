import { useQuery } from '@tanstack/react-query';
import { adminAlertsTexts } from '~/locales/admin-alerts.ts';
import { useAdminTranslation } from '../parts/admin-translation.ts';
import { ListSkeleton } from '../parts/list-skeleton.tsx';
import { ReadFailure } from '../parts/read-failure.tsx';
import viewStyles from '../parts/view.module.css';
import { ViewGroup } from '../parts/view-group.tsx';
import { settingsQuery } from '../shop/settings-queries.ts';
import { alertPeopleQuery } from './alert-queries.ts';
import styles from './alerts.module.css';
import { AlertsForm } from './alerts-form.tsx';

/** Which mails the shop's people get, who of them, and when. */
export function AlertsTab() {
  const { t } = useAdminTranslation(adminAlertsTexts);
  const settings = useQuery(settingsQuery);
  const people = useQuery(alertPeopleQuery);
  const error = settings.error ?? people.error;
  const refetch = () => {
    void settings.refetch();
    void people.refetch();
  };
  return (
    <>
      <div className={viewStyles.top}>
        <div>
          <h1>{t('admin-alerts.title')}</h1>
          <p>{t('admin-alerts.intro')}</p>
        </div>
      </div>
      <ViewGroup current="alerts" />
      <ReadFailure
        title={t('admin-alerts.loadFailed')}
        result={{ data: settings.data && people.data, error, refetch }}
      />
      {settings.data && people.data ? (
        <div className={styles.view}>
          <AlertsForm published={settings.data} people={people.data} />
        </div>
      ) : (
        !error && <ListSkeleton text={t('admin-alerts.loading')} rows={6} />
      )}
    </>
  );
}
