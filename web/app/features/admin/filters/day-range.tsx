import { type ClassNames, type DateRange, DayPicker, type DayPickerProps } from 'react-day-picker';
import { Button } from '~/components/ui/button.tsx';
import layout from '~/components/ui/layout.module.css';
import type { Language } from '~/lib/language.ts';
import type { TFunction } from '~/lib/translate.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { adminFrameTexts } from '~/locales/admin-frame.ts';
import { lastDays } from '../parts/admin-time.ts';
import styles from './day-range.module.css';

type DayRangeProps = {
  /** Days as `2026-11-22`. */
  from: string | undefined;
  to: string | undefined;
  today: string;
  onChange: (change: { from: string | undefined; to: string | undefined }) => void;
};

const CLASSES = {
  root: styles.calendar,
  months: styles.months,
  month: styles.month,
  nav: styles.nav,
  button_previous: styles.step,
  button_next: styles.step,
  chevron: styles.chevron,
  month_caption: styles.caption,
  month_grid: styles.days,
  weekday: styles.weekday,
  day: styles.day,
  day_button: styles.dayButton,
  today: styles.today,
  outside: styles.outside,
  disabled: styles.disabled,
  selected: styles.selected,
  range_start: styles.edge,
  range_end: styles.edge,
} as Partial<ClassNames>;

/** First and last day from a calendar, both inclusive. */
export function DayRange({ from, to, today, onChange }: DayRangeProps) {
  const { t } = useTranslation(adminFrameTexts);
  const language = useLanguage();
  const selected: DateRange | undefined = from || to ? { from: toDate(from), to: toDate(to) } : undefined;
  const now = noonOf(today);
  return (
    <div className={layout.stackSmall}>
      <DayPicker
        mode="range"
        {...wordsOf(language, t)}
        weekStartsOn={1}
        numberOfMonths={2}
        pagedNavigation
        showOutsideDays
        defaultMonth={from ? noonOf(from) : monthBefore(now)}
        endMonth={now}
        today={now}
        disabled={{ after: now }}
        selected={selected}
        onSelect={(range) => onChange({ from: toDay(range?.from), to: toDay(range?.to) })}
        classNames={CLASSES}
      />
      <div className={layout.buttons}>
        <Button onClick={() => onChange(lastDays(30, today))}>{t('admin-frame.last30')}</Button>
        <Button variant="text" onClick={() => onChange({ from: undefined, to: undefined })}>
          {t('admin-frame.clearDates')}
        </Button>
      </div>
    </div>
  );
}

/** The calendar's texts; names of days and months come from the browser. */
function wordsOf(
  language: Language,
  t: TFunction<typeof adminFrameTexts>,
): Pick<DayPickerProps, 'formatters' | 'labels'> {
  const by = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(language, options);
    return (date: Date) => format.format(date);
  };
  const month = by({ month: 'long', year: 'numeric' });
  const day = by({ dateStyle: 'full' });
  const weekday = by({ weekday: 'long' });
  const nameDay = (date: Date, isToday: boolean, isSelected: boolean) =>
    [isToday && t('admin-frame.today'), day(date), isSelected && t('admin-frame.daySelected')]
      .filter(Boolean)
      .join(', ');
  return {
    formatters: { formatCaption: month, formatWeekdayName: by({ weekday: 'short' }) },
    labels: {
      labelGrid: month,
      labelWeekday: weekday,
      labelDayButton: (date, { today, selected }) => nameDay(date, Boolean(today), Boolean(selected)),
      labelGridcell: (date, modifiers) => nameDay(date, Boolean(modifiers?.today), false),
      labelPrevious: () => t('admin-frame.previousMonth'),
      labelNext: () => t('admin-frame.nextMonth'),
    },
  };
}

/** At local noon, so that no time zone shifts the day. */
function noonOf(day: string): Date {
  return new Date(`${day}T12:00:00`);
}

function toDate(day: string | undefined): Date | undefined {
  return day ? noonOf(day) : undefined;
}

function toDay(date: Date | undefined): string | undefined {
  return date ? new Intl.DateTimeFormat('sv-SE').format(date) : undefined;
}

function monthBefore(date: Date): Date {
  return new Date(date.getFullYear(), date.getMonth() - 1, 1, 12);
}
