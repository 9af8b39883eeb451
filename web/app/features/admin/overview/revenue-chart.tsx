import type { Overview } from '@esimshop/contracts/admin-overview';
import { formatMoney, parseDecimal } from '@esimshop/contracts/money';
import { formatPrice } from '~/lib/format.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { adminOverviewTexts } from '~/locales/admin-overview.ts';
import { dayOf, formatCalendarDay } from '../parts/admin-time.ts';
import viewStyles from '../parts/view.module.css';
import { BarChart } from './bar-chart.tsx';
import { formatTick } from './format-tick.ts';
import styles from './overview.module.css';
import { PeriodTable } from './period-table.tsx';

/** The revenue of each period, split into cost and margin. */
export function RevenueChart({ overview }: { overview: Overview }) {
  const { t } = useTranslation(adminOverviewTexts);
  const language = useLanguage();
  const { series, unit, currency, timeZone } = overview;
  const today = dayOf(new Date(), timeZone);
  const columns = series.map(({ start, netRevenue, cost, isComplete }) => {
    const revenue = Math.max(0, parseDecimal(netRevenue, currency) ?? 0);
    const lower = Math.min(revenue, parseDecimal(cost, currency) ?? 0);
    return { start, label: formatCalendarDay(start, language, today), lower, upper: revenue - lower, isComplete };
  });
  const best = columns.reduce((a, b) => (b.lower + b.upper > a.lower + a.upper ? b : a), columns[0] ?? EMPTY);
  const isNothing = series.every(({ orders, netRevenue }) => orders === 0 && parseDecimal(netRevenue, currency) === 0);
  const finding =
    best.lower + best.upper > 0
      ? t('admin-overview.best', {
          when: best.label,
          amount: formatMoney({ amountMinor: best.lower + best.upper, currency }),
        })
      : t(isNothing ? 'admin-overview.noOrders' : 'admin-overview.nothingLeft');
  const title = t(`admin-overview.revenueBy.${unit}`);
  return (
    <section className={`${viewStyles.part} ${styles.wide}`} aria-labelledby="revenue">
      <div className={viewStyles.head}>
        <h2 id="revenue">{title}</h2>
        <ul className={styles.legend}>
          <li data-fill="upper">{t('admin-overview.left')}</li>
          <li data-fill="lower">{t('admin-overview.costShare')}</li>
          <li data-fill="open">{t('admin-overview.soFar')}</li>
        </ul>
      </div>
      {isNothing ? (
        <p className={styles.nothing}>{finding}</p>
      ) : (
        <>
          <BarChart
            title={title}
            finding={finding}
            columns={columns}
            height={20}
            formatValue={(minor) => formatTick(minor, currency)}
          />
          <PeriodTable
            names={[t('admin-overview.netRevenue'), t('admin-overview.cost'), t('admin-overview.margin')]}
            rows={series.map(({ start, netRevenue, cost, margin }) => ({
              start,
              label: formatCalendarDay(start, language, today),
              values: [netRevenue, cost, margin].map((amount) => formatPrice(amount, currency)),
            }))}
          />
        </>
      )}
    </section>
  );
}

const EMPTY = { start: '', label: '', lower: 0, upper: 0, isComplete: true };
