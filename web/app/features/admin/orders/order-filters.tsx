import type { OrderAttention } from '@esimshop/contracts/admin-orders';
import { ORDER_ATTENTIONS, ORDER_SORTS } from '@esimshop/contracts/admin-orders';
import { ORDER_STATUSES, type OrderStatus } from '@esimshop/contracts/order-status';
import { Popover } from 'radix-ui';
import { lazy, type ReactNode, Suspense, useRef } from 'react';
import { Button, buttonClass } from '~/components/ui/button.tsx';
import choiceStyles from '~/components/ui/choice.module.css';
import fieldStyles from '~/components/ui/field.module.css';
import { Icon } from '~/components/ui/icon.tsx';
import layout from '~/components/ui/layout.module.css';
import { SpinnerLine } from '~/components/ui/spinner.tsx';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { adminOrdersTexts } from '~/locales/admin-orders.ts';
import { commonTexts } from '~/locales/common.ts';
import { DeskIcon } from '../parts/desk-icon.tsx';
import { dayOf, formatCalendarDay, lastDays } from '../parts/desk-time.ts';
import styles from './order-filters.module.css';
import type { OrderListState } from './order-list-state.ts';

/** The calendar comes with the first date filter that is opened. */
const DayRange = lazy(async () => ({ default: (await import('./day-range.tsx')).DayRange }));

type OrderFiltersProps = {
  state: OrderListState;
  onChange: (change: Partial<OrderListState>) => void;
  timeZone: string;
};

type Choice = OrderStatus | OrderAttention;

/** The filters in force as chips: field and value, and a way to remove each. */
export function FilterChips({ state, onChange, timeZone }: OrderFiltersProps) {
  const { t } = useTranslation(adminOrdersTexts, commonTexts);
  const language = useLanguage();
  const { status, attention, from, to } = state;
  const hasStatus = status.length + attention.length > 0;
  const statusValue = [
    ...attention.map((each) => t(`admin-orders.attentions.${each}`)),
    ...status.map((each) => t(`admin-orders.statuses.${each}`)),
  ].join(', ');
  const today = dayOf(new Date(), timeZone);
  const days = [from, to].map((day) => day && formatCalendarDay(day, language, today));
  const dateValue =
    from && to
      ? from === to
        ? days[0]
        : t('admin-orders.dateBetween', { from: days[0] ?? '', to: days[1] ?? '' })
      : from
        ? t('admin-orders.dateFrom', { from: days[0] ?? '' })
        : to && t('admin-orders.dateTo', { to: days[1] ?? '' });
  const last = lastDays(30, today);
  const isLast30 = from === last.from && to === last.to;

  return (
    <>
      <FilterChip
        label={t('admin-orders.status')}
        value={statusValue}
        removeLabel={t('admin-orders.removeStatus')}
        onRemove={hasStatus ? () => onChange({ status: [], attention: [] }) : undefined}
      >
        <StatusChoices state={state} onChange={onChange} />
      </FilterChip>
      <FilterChip
        label={t('admin-orders.date')}
        value={dateValue ?? ''}
        removeLabel={t('admin-orders.clearDates')}
        onRemove={from || to ? () => onChange({ from: undefined, to: undefined }) : undefined}
      >
        <Suspense fallback={<SpinnerLine text={t('common.loading')} />}>
          <DayRange from={from} to={to} today={today} onChange={onChange} />
        </Suspense>
      </FilterChip>
      {!isLast30 && (
        <button type="button" className={`${styles.chip} ${styles.add}`} onClick={() => onChange(last)}>
          <Icon name="clock" variant="small" />
          {t('admin-orders.last30')}
        </button>
      )}
    </>
  );
}

type FilterChipProps = {
  label: string;
  value: string;
  removeLabel: string;
  onRemove: (() => void) | undefined;
  children: ReactNode;
};

function FilterChip({ label, value, removeLabel, onRemove, children }: FilterChipProps) {
  return (
    <Popover.Root>
      <span className={`${styles.chip} ${value ? '' : styles.add}`}>
        <Popover.Trigger asChild>
          <button type="button">
            {!value && <Icon name="plus" variant="small" />}
            {label}
            {value && <b>{value}</b>}
            {value && <Icon name="chevron" variant="small" />}
          </button>
        </Popover.Trigger>
        {onRemove && (
          <button type="button" aria-label={removeLabel} onClick={onRemove}>
            <Icon name="close" variant="small" />
          </button>
        )}
      </span>
      <Popover.Content className={styles.popover} align="start" sideOffset={6} aria-label={label}>
        {children}
      </Popover.Content>
    </Popover.Root>
  );
}

function StatusChoices({ state: { status, attention }, onChange }: Omit<OrderFiltersProps, 'timeZone'>) {
  const { t } = useTranslation(adminOrdersTexts);
  const toggle = <Each extends Choice>(list: readonly Each[], each: Each) =>
    list.includes(each) ? list.filter((other) => other !== each) : [...list, each];
  return (
    <fieldset className={styles.choices}>
      <legend className={layout.visuallyHidden}>{t('admin-orders.status')}</legend>
      {ORDER_ATTENTIONS.map((each) => (
        <label key={each} className={choiceStyles.check}>
          <input
            type="checkbox"
            className={choiceStyles.mark}
            checked={attention.includes(each)}
            onChange={() => onChange({ attention: toggle(attention, each) })}
          />
          {t(`admin-orders.attentions.${each}`)}
        </label>
      ))}
      {ORDER_STATUSES.map((each) => (
        <label key={each} className={choiceStyles.check}>
          <input
            type="checkbox"
            className={choiceStyles.mark}
            checked={status.includes(each)}
            onChange={() => onChange({ status: toggle(status, each) })}
          />
          {t(`admin-orders.statuses.${each}`)}
        </label>
      ))}
    </fieldset>
  );
}

type FilterSheetProps = OrderFiltersProps & { resultText: string };

/** On phones the filters are a sheet whose button says how many orders it will show. */
export function FilterSheet({ state, onChange, timeZone, resultText }: FilterSheetProps) {
  const { t } = useTranslation(adminOrdersTexts);
  const sheet = useRef<HTMLDetailsElement>(null);
  const { status, attention, from, to, sort } = state;
  const count = Number(status.length + attention.length > 0) + Number(Boolean(from || to));
  return (
    <details ref={sheet} className={styles.sheet}>
      <summary className={buttonClass('secondary')}>
        <DeskIcon name="filter" variant="small" />
        {count > 0 ? t('admin-orders.filterCount', { count }) : t('admin-orders.filters')}
      </summary>
      <div className={styles.sheetInside}>
        <StatusChoices state={state} onChange={onChange} />
        <div className={styles.two}>
          <div className={fieldStyles.field}>
            <label htmlFor="from-day">{t('admin-orders.fromDay')}</label>
            <input
              id="from-day"
              type="date"
              className={fieldStyles.input}
              value={from ?? ''}
              max={to}
              onChange={({ target }) => onChange({ from: target.value || undefined })}
            />
          </div>
          <div className={fieldStyles.field}>
            <label htmlFor="to-day">{t('admin-orders.toDay')}</label>
            <input
              id="to-day"
              type="date"
              className={fieldStyles.input}
              value={to ?? ''}
              min={from}
              onChange={({ target }) => onChange({ to: target.value || undefined })}
            />
          </div>
        </div>
        <div className={layout.buttons}>
          <Button onClick={() => onChange(lastDays(30, dayOf(new Date(), timeZone)))}>
            {t('admin-orders.last30')}
          </Button>
          <Button onClick={() => onChange({ from: undefined, to: undefined })}>{t('admin-orders.clearDates')}</Button>
        </div>
        <div className={fieldStyles.field}>
          <label htmlFor="sort">{t('admin-orders.sort')}</label>
          <select
            id="sort"
            className={fieldStyles.input}
            value={sort}
            onChange={({ target }) => onChange({ sort: ORDER_SORTS.find((each) => each === target.value) ?? sort })}
          >
            {ORDER_SORTS.map((each) => (
              <option key={each} value={each}>
                {t(`admin-orders.sorts.${each}`)}
              </option>
            ))}
          </select>
        </div>
        <Button variant="strong" wide onClick={() => sheet.current?.removeAttribute('open')}>
          {resultText}
        </Button>
      </div>
    </details>
  );
}
