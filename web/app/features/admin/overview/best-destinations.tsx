import type { Overview } from '@esimshop/contracts/admin-overview';
import { parseDecimal } from '@esimshop/contracts/money';
import { Flag } from '~/components/ui/flag.tsx';
import typography from '~/components/ui/typography.module.css';
import { formatNumber, formatPrice } from '~/lib/format.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { adminOverviewTexts } from '~/locales/admin-overview.ts';
import gridStyles from '../parts/grid.module.css';
import viewStyles from '../parts/view.module.css';
import styles from './overview.module.css';

/** Destinations by revenue, highest first. */
export function BestDestinations({ overview: { destinations, currency } }: { overview: Overview }) {
  const { t } = useTranslation(adminOverviewTexts);
  const language = useLanguage();
  const named = destinations.filter(({ code }) => code !== null);
  const most = Math.max(1, ...named.map(({ revenue }) => parseDecimal(revenue, currency) ?? 0));
  return (
    <section className={viewStyles.part} aria-labelledby="destinations">
      <h2 id="destinations">{t('admin-overview.destinations')}</h2>
      {destinations.length === 0 ? (
        <p className={typography.muted}>{t('admin-overview.noOrders')}</p>
      ) : (
        <table className={`${gridStyles.grid} ${gridStyles.narrowFold}`} aria-labelledby="destinations">
          <thead>
            <tr>
              <th scope="col">{t('admin-overview.destination')}</th>
              <th scope="col" className={gridStyles.end}>
                {t('admin-overview.sold')}
              </th>
              <th scope="col" className={gridStyles.end}>
                {t('admin-overview.revenue')}
              </th>
            </tr>
          </thead>
          <tbody>
            {destinations.map(({ code, names, orders, revenue }) => (
              <tr key={code ?? 'others'}>
                <th scope="row">
                  <span className={styles.destination}>
                    {code && <Flag code={code} />}
                    <span>{names?.[language] ?? t('admin-overview.others')}</span>
                    {code && (
                      <svg height="12" aria-hidden="true">
                        <rect width={`${((parseDecimal(revenue, currency) ?? 0) / most) * 100}%`} height="12" />
                      </svg>
                    )}
                  </span>
                </th>
                <td className={gridStyles.end} data-label={t('admin-overview.sold')}>
                  {formatNumber(orders, language)}
                </td>
                <td className={gridStyles.end} data-label={t('admin-overview.revenue')}>
                  {formatPrice(revenue, currency)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
