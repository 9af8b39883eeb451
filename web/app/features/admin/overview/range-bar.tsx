import type { Overview } from '@esimshop/contracts/admin-overview';
import { useSearchParams } from 'react-router';
import { Button } from '~/components/ui/button.tsx';
import { Field } from '~/components/ui/field.tsx';
import { LocalLink } from '~/components/ui/local-link.tsx';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { adminFrameTexts } from '~/locales/admin-frame.ts';
import { adminOverviewTexts } from '~/locales/admin-overview.ts';
import { dayOf, formatCalendarDay } from '../parts/admin-time.ts';
import styles from './overview.module.css';
import { nameOfRange, RANGE_NAMES, rangeOf } from './overview-range.ts';

/** The selected range, and the others to choose from. */
export function RangeBar({ overview: { from, to, timeZone } }: { overview: Overview }) {
  const { t } = useTranslation(adminFrameTexts, adminOverviewTexts);
  const language = useLanguage();
  const [, setQuery] = useSearchParams();
  const today = dayOf(new Date(), timeZone);
  const current = nameOfRange({ from, to }, today);
  return (
    <div className={styles.range}>
      <h2>
        {t('admin-frame.dateBetween', {
          from: formatCalendarDay(from, language, today),
          to: formatCalendarDay(to, language, today),
        })}
      </h2>
      <RangeLinks today={today} current={current} />
      <details className={styles.otherDates} open={current === undefined}>
        <summary>{t('admin-overview.otherDates')}</summary>
        <form
          key={`${from}-${to}`}
          data-live
          onSubmit={(event) => {
            event.preventDefault();
            const data = new FormData(event.currentTarget);
            const [first, last] = [String(data.get('from')), String(data.get('to'))].sort();
            if (first && last) setQuery({ tab: 'overview', from: first, to: last }, { preventScrollReset: true });
          }}
        >
          <Field label={t('admin-overview.from')} type="date" name="from" defaultValue={from} max={today} required />
          <Field label={t('admin-overview.to')} type="date" name="to" defaultValue={to} max={today} required />
          <Button type="submit">{t('admin-overview.show')}</Button>
        </form>
      </details>
    </div>
  );
}

/** The ranges that have a name. */
export function RangeLinks({ today, current }: { today: string; current: ReturnType<typeof nameOfRange> }) {
  const { t } = useTranslation(adminOverviewTexts);
  return (
    <nav className={styles.ranges} aria-label={t('admin-overview.range')}>
      {RANGE_NAMES.map((name) => {
        const range = rangeOf(name, today);
        return (
          <LocalLink
            key={name}
            to={`/admin?tab=overview&from=${range.from}&to=${range.to}`}
            preventScrollReset
            aria-current={name === current ? 'page' : undefined}
          >
            {t(`admin-overview.ranges.${name}`)}
          </LocalLink>
        );
      })}
    </nav>
  );
}
