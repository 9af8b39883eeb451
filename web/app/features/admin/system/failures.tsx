import type { System } from '@esimshop/contracts/admin-system';
import { LocalLink } from '~/components/ui/local-link.tsx';
import { formatNumber } from '~/lib/format.ts';
import { useLanguage } from '~/lib/use-language.ts';
import { adminSystemTexts } from '~/locales/admin-system.ts';
import { AdminMoment } from '../parts/admin-moment.tsx';
import { useAdminTranslation } from '../parts/admin-translation.ts';
import gridStyles from '../parts/grid.module.css';
import viewStyles from '../parts/view.module.css';
import styles from './system.module.css';

/** Failed jobs and mails, of which the latest are listed; hidden if there are none. */
export function Failures({ system }: { system: System }) {
  const { t } = useAdminTranslation(adminSystemTexts);
  const language = useLanguage();
  const count = formatNumber(system.jobs.failed + system.mail.failed, language);
  const failures = [
    ...system.failedMails.map(({ id, recipient, orderId, problem, createdAt }) => ({
      key: `mail-${id}`,
      name: t('admin-system.mailTo', { recipient }),
      problem,
      at: createdAt,
      orderId,
    })),
    ...system.failedJobs.map(({ id, name, problem, failedAt }) => ({
      key: id,
      name,
      problem,
      at: failedAt,
      orderId: null,
    })),
  ];
  if (failures.length === 0) return null;
  return (
    <section className={viewStyles.part} aria-labelledby="failures">
      <div className={viewStyles.head}>
        <h2 id="failures">{t('admin-system.failures', { count })}</h2>
        <p>{t('admin-system.failuresNote')}</p>
      </div>
      <table className={`${gridStyles.grid} ${gridStyles.fold} ${styles.failures}`} aria-labelledby="failures">
        <thead>
          <tr>
            <th scope="col">{t('admin-system.job')}</th>
            <th scope="col">{t('admin-system.why')}</th>
            <th scope="col">{t('admin-system.lastTry')}</th>
          </tr>
        </thead>
        <tbody>
          {failures.map(({ key, name, problem, at, orderId }) => (
            <tr key={key}>
              <th scope="row">
                {orderId === null ? name : <LocalLink to={`/admin/orders/${orderId}`}>{name}</LocalLink>}
              </th>
              <td>{problem ?? t('admin-system.none')}</td>
              <td>
                <AdminMoment at={at} timeZone={system.timeZone} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
