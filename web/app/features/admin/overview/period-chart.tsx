import type { Overview } from '@esimshop/contracts/admin-overview';
import { classNames } from '~/lib/class-names.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { adminOverviewTexts } from '~/locales/admin-overview.ts';
import { dayOf, formatCalendarDay } from '../parts/admin-time.ts';
import viewStyles from '../parts/view.module.css';
import { BarChart } from './bar-chart.tsx';
import styles from './overview.module.css';
import { PeriodTable } from './period-table.tsx';

type Period = Overview['series'][number];

type PeriodChartProps = {
  overview: Overview;
  title: string;
  /** Column heading of its values. */
  name: string;
  /** Shown if every value is zero. */
  nothing: string;
  isWide?: boolean;
  read: (period: Period) => number;
  formatValue: (value: number) => string;
  /** Empty for a fractional tick. */
  formatTick: (value: number) => string;
};

/** One value per period. */
export function PeriodChart({ overview, title, name, nothing, isWide, ...values }: PeriodChartProps) {
  const { t } = useTranslation(adminOverviewTexts);
  const language = useLanguage();
  const { read, formatValue, formatTick } = values;
  const today = dayOf(new Date(), overview.timeZone);
  const columns = overview.series.map((period) => ({
    start: period.start,
    label: formatCalendarDay(period.start, language, today),
    lower: 0,
    upper: read(period),
    isComplete: period.isComplete,
  }));
  const most = columns.reduce((a, b) => (b.upper > a.upper ? b : a), { label: '', upper: 0 });
  const finding =
    most.upper > 0 ? t('admin-overview.most', { when: most.label, amount: formatValue(most.upper) }) : nothing;
  return (
    <section className={classNames(viewStyles.part, isWide && styles.wide)} aria-label={title}>
      <h2>{title}</h2>
      {most.upper === 0 ? (
        <p className={styles.nothing}>{nothing}</p>
      ) : (
        <>
          <BarChart title={title} finding={finding} columns={columns} height={12.5} formatValue={formatTick} />
          <PeriodTable
            names={[name]}
            rows={columns.map(({ start, label, upper }) => ({ start, label, values: [formatValue(upper)] }))}
          />
        </>
      )}
    </section>
  );
}
