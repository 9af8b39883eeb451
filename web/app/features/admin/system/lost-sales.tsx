import type { LostSales as Found, System } from '@esimshop/contracts/admin-system';
import { providerName } from '@esimshop/contracts/provider-name';
import { useQuery } from '@tanstack/react-query';
import { Button } from '~/components/ui/button.tsx';
import layout from '~/components/ui/layout.module.css';
import { LoadFailure } from '~/components/ui/load-failure.tsx';
import { LocalLink } from '~/components/ui/local-link.tsx';
import typography from '~/components/ui/typography.module.css';
import { formatPrice } from '~/lib/format.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { adminSystemTexts } from '~/locales/admin-system.ts';
import { AdminMoment } from '../parts/admin-moment.tsx';
import gridStyles from '../parts/grid.module.css';
import viewStyles from '../parts/view.module.css';
import styles from './system.module.css';
import { lostSalesQuery } from './system-queries.ts';

/** After a restored backup: later sales known only to the partners; hidden if none was restored. */
export function LostSales({ system: { lostPeriod, timeZone } }: { system: System }) {
  const { t } = useTranslation(adminSystemTexts);
  const { data, error, isFetching, refetch } = useQuery(lostSalesQuery);
  if (!lostPeriod) return null;
  return (
    <section className={viewStyles.part} aria-labelledby="lost">
      <div className={viewStyles.head}>
        <h2 id="lost">{t('admin-system.lost')}</h2>
        <p>
          <AdminMoment at={lostPeriod.from} timeZone={timeZone} /> –{' '}
          <AdminMoment at={lostPeriod.to} timeZone={timeZone} />
        </p>
      </div>
      <p className={typography.muted}>{t('admin-system.lostNote')}</p>
      <div className={layout.buttons}>
        <Button pending={isFetching} pendingText={t('admin-system.comparing')} onClick={() => void refetch()}>
          {t('admin-system.compare')}
        </Button>
      </div>
      {error && !isFetching && (
        <LoadFailure title={t('admin-system.compareFailed')} error={error} onRetry={() => void refetch()} />
      )}
      {data?.sales.length === 0 && <p role="status">{t('admin-system.nothingLost')}</p>}
      {data && data.sales.length > 0 && <SalesTable sales={data.sales} timeZone={timeZone} />}
    </section>
  );
}

function SalesTable({ sales, timeZone }: { sales: Found['sales']; timeZone: string }) {
  const { t } = useTranslation(adminSystemTexts);
  return (
    <table className={`${gridStyles.grid} ${gridStyles.fold} ${styles.failures}`} aria-labelledby="lost">
      <thead>
        <tr>
          <th scope="col">{t('admin-system.partner')}</th>
          <th scope="col">{t('admin-system.sold')}</th>
          <th scope="col">{t('admin-system.when')}</th>
          <th scope="col">{t('admin-system.toDo')}</th>
        </tr>
      </thead>
      <tbody>
        {sales.map(({ partner, reference, subject, amount, currency, at, kind }) => (
          <tr key={`${partner} ${reference}`}>
            <th scope="row">
              {providerName(partner)} <span className={typography.code}>{reference}</span>
            </th>
            <td>
              {kind === 'payment_not_recorded' ? (
                <LocalLink to={`/admin?${new URLSearchParams({ q: subject })}`}>{subject}</LocalLink>
              ) : (
                subject
              )}
              {amount && currency && `, ${formatPrice(amount, currency)}`}
            </td>
            <td className={gridStyles.oneLine}>
              <AdminMoment at={at} timeZone={timeZone} />
            </td>
            <td>{t(`admin-system.lostKinds.${kind}`)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
