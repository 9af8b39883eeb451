import type { Overview } from '@esimshop/contracts/admin-overview';
import { formatNumber } from '~/lib/format.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { adminOverviewTexts } from '~/locales/admin-overview.ts';
import { dayOf, formatCalendarDay } from '../parts/desk-time.ts';
import gridStyles from '../parts/grid.module.css';
import viewStyles from '../parts/view.module.css';
import { BarChart } from './bar-chart.tsx';

/** How many orders were paid in each period. */
export function OrdersChart({ overview: { series, unit, timeZone } }: { overview: Overview }) {
  const { t } = useTranslation(adminOverviewTexts);
  const language = useLanguage();
  const today = dayOf(new Date(), timeZone);
  const columns = series.map(({ start, orders, isComplete }) => ({
    start,
    label: formatCalendarDay(start, language, today),
    lower: 0,
    upper: orders,
    isComplete,
  }));
  const best = columns.reduce((a, b) => (b.upper > a.upper ? b : a), { label: '', upper: 0 });
  const finding =
    best.upper > 0
      ? t('admin-overview.best', { when: best.label, amount: formatNumber(best.upper, language) })
      : t('admin-overview.noOrders');
  const title = t(`admin-overview.ordersBy.${unit}`);
  return (
    <section className={viewStyles.part} aria-labelledby="orders-by">
      <h2 id="orders-by">{title}</h2>
      <BarChart
        title={title}
        finding={finding}
        columns={columns}
        height={200}
        formatValue={(value) => (Number.isInteger(value) ? formatNumber(value, language) : '')}
      />
      <details>
        <summary>{t('admin-overview.asTable')}</summary>
        <table className={gridStyles.grid}>
          <thead>
            <tr>
              <th scope="col">{t('admin-overview.when')}</th>
              <th scope="col" className={gridStyles.end}>
                {t('admin-overview.orders')}
              </th>
            </tr>
          </thead>
          <tbody>
            {columns.toReversed().map(({ start, label, upper }) => (
              <tr key={start}>
                <th scope="row">{label}</th>
                <td className={gridStyles.end}>{formatNumber(upper, language)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  );
}
