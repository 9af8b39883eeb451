import { ORDER_ATTENTIONS } from '@esimshop/contracts/admin-order';
import { ORDER_SORTS } from '@esimshop/contracts/admin-orders';
import { ORDER_STATUSES } from '@esimshop/contracts/order-status';
import fieldStyles from '~/components/ui/field.module.css';
import { useTranslation } from '~/lib/translation.tsx';
import { adminOrdersTexts } from '~/locales/admin-orders.ts';
import { statusTexts } from '~/locales/statuses.ts';
import { ChoiceList } from '../filters/choice-list.tsx';
import { DateChip, DayFields } from '../filters/date-filter.tsx';
import { FilterChip } from '../filters/filter-chip.tsx';
import { FilterSheet } from '../filters/filter-sheet.tsx';
import type { OrderListState } from './order-list-state.ts';

type OrderFiltersProps = {
  state: OrderListState;
  onChange: (change: Partial<OrderListState>) => void;
  timeZone: string;
};

/** The filters in force as chips. */
export function OrderFilterChips({ state, onChange, timeZone }: OrderFiltersProps) {
  const { t } = useTranslation(adminOrdersTexts, statusTexts);
  const { status, attention, from, to } = state;
  const value = [
    ...attention.map((each) => t(`admin-orders.attentions.${each}`)),
    ...status.map((each) => t(`statuses.order.${each}`)),
  ].join(', ');
  return (
    <>
      <FilterChip
        label={t('admin-orders.status')}
        value={value}
        removeLabel={t('admin-orders.removeStatus')}
        onRemove={value ? () => onChange({ status: [], attention: [] }) : undefined}
      >
        <StatusChoices state={state} onChange={onChange} />
      </FilterChip>
      <DateChip from={from} to={to} onChange={onChange} timeZone={timeZone} />
    </>
  );
}

function StatusChoices({ state: { status, attention }, onChange }: Omit<OrderFiltersProps, 'timeZone'>) {
  const { t } = useTranslation(adminOrdersTexts, statusTexts);
  const nameOf = (choice: Choice) =>
    isAttention(choice) ? t(`admin-orders.attentions.${choice}`) : t(`statuses.order.${choice}`);
  return (
    <ChoiceList
      legend={t('admin-orders.status')}
      choices={CHOICES}
      chosen={[...attention, ...status]}
      nameOf={nameOf}
      onChange={(chosen) =>
        onChange({
          attention: chosen.filter(isAttention),
          status: ORDER_STATUSES.filter((each) => chosen.includes(each)),
        })
      }
    />
  );
}

type OrderFilterSheetProps = OrderFiltersProps & { resultText: string };

/** The same on phones, with sorting. */
export function OrderFilterSheet({ state, onChange, timeZone, resultText }: OrderFilterSheetProps) {
  const { t } = useTranslation(adminOrdersTexts);
  const { status, attention, from, to, sort } = state;
  const count = Number(status.length + attention.length > 0) + Number(Boolean(from || to));
  return (
    <FilterSheet count={count} resultText={resultText}>
      <StatusChoices state={state} onChange={onChange} />
      <DayFields from={from} to={to} onChange={onChange} timeZone={timeZone} />
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
    </FilterSheet>
  );
}

const CHOICES = [...ORDER_ATTENTIONS, ...ORDER_STATUSES];
type Choice = (typeof CHOICES)[number];

function isAttention(choice: Choice): choice is (typeof ORDER_ATTENTIONS)[number] {
  return ORDER_ATTENTIONS.some((attention) => attention === choice);
}
