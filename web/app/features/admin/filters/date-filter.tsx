import { lazy, Suspense, useState } from 'react';
import { Button } from '~/components/ui/button.tsx';
import { Field } from '~/components/ui/field.tsx';
import { Icon } from '~/components/ui/icon.tsx';
import layout from '~/components/ui/layout.module.css';
import { SpinnerLine } from '~/components/ui/spinner.tsx';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { adminFrameTexts } from '~/locales/admin-frame.ts';
import { commonTexts } from '~/locales/common.ts';
import { dayOf, formatCalendarDay, lastDays } from '../parts/admin-time.ts';
import { FilterChip } from './filter-chip.tsx';
import styles from './filters.module.css';

/** The calendar comes with the first date filter that is opened. */
const DayRange = lazy(async () => ({ default: (await import('./day-range.tsx')).DayRange }));

type Days = { from: string | undefined; to: string | undefined };
type DateFilterProps = Days & { onChange: (change: Days) => void; timeZone: string };

/** First and last day as a chip with a calendar behind it, and beside it the last 30 days. */
export function DateChip({ from, to, onChange, timeZone }: DateFilterProps) {
  const { t } = useTranslation(adminFrameTexts, commonTexts);
  const language = useLanguage();
  const today = dayOf(new Date(), timeZone);
  const days = [from, to].map((day) => day && formatCalendarDay(day, language, today));
  const value =
    from && to
      ? from === to
        ? days[0]
        : t('admin-frame.dateBetween', { from: days[0] ?? '', to: days[1] ?? '' })
      : from
        ? t('admin-frame.dateFrom', { from: days[0] ?? '' })
        : to && t('admin-frame.dateTo', { to: days[1] ?? '' });
  const last = lastDays(30, today);
  const isLast30 = from === last.from && to === last.to;
  return (
    <>
      <FilterChip
        label={t('admin-frame.date')}
        value={value ?? ''}
        removeLabel={t('admin-frame.clearDates')}
        onRemove={from || to ? () => onChange({ from: undefined, to: undefined }) : undefined}
      >
        <Suspense fallback={<SpinnerLine text={t('common.loading')} />}>
          <DayRange from={from} to={to} today={today} onChange={onChange} />
        </Suspense>
      </FilterChip>
      {!isLast30 && (
        <button type="button" className={`${styles.chip} ${styles.add}`} onClick={() => onChange(last)}>
          <Icon name="clock" variant="small" />
          {t('admin-frame.last30')}
        </button>
      )}
    </>
  );
}

/** First and last day with the device's own date pickers. */
export function DayFields({ from, to, onChange, timeZone }: DateFilterProps) {
  const { t } = useTranslation(adminFrameTexts);
  return (
    <>
      <div className={styles.two}>
        <DayField label={t('admin-frame.fromDay')} day={from} max={to} onDay={(day) => onChange({ from: day, to })} />
        <DayField label={t('admin-frame.toDay')} day={to} min={from} onDay={(day) => onChange({ from, to: day })} />
      </div>
      <div className={layout.buttons}>
        <Button onClick={() => onChange(lastDays(30, dayOf(new Date(), timeZone)))}>{t('admin-frame.last30')}</Button>
        <Button onClick={() => onChange({ from: undefined, to: undefined })}>{t('admin-frame.clearDates')}</Button>
      </div>
    </>
  );
}

type DayFieldProps = {
  label: string;
  day: string | undefined;
  min?: string | undefined;
  max?: string | undefined;
  onDay: (day: string | undefined) => void;
};

/** While a year is being typed, the field has days of the first centuries, which are nobody's filter. */
function DayField({ label, day, min, max, onDay }: DayFieldProps) {
  const [unfinished, setUnfinished] = useState<string>();
  return (
    <Field
      label={label}
      type="date"
      value={unfinished ?? day ?? ''}
      min={min}
      max={max}
      onChange={({ target: { value } }) => {
        const isFinished = value === '' || value >= '2000';
        setUnfinished(isFinished ? undefined : value);
        if (isFinished) onDay(value || undefined);
      }}
    />
  );
}
