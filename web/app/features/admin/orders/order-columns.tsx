import { Popover } from 'radix-ui';
import choiceStyles from '~/components/ui/choice.module.css';
import { createStoredValue, useStoredValue } from '~/lib/stored-value.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { adminOrdersTexts } from '~/locales/admin-orders.ts';
import filterStyles from '../filters/filters.module.css';
import { AdminIcon } from '../parts/admin-icon.tsx';
import { SquareButton } from '../parts/square-button.tsx';
import styles from './orders-tab.module.css';
import { ORDER_COLUMNS, type OrderColumn } from './orders-table.tsx';

/** The number links to the order and cannot be hidden. */
const OPTIONAL = ORDER_COLUMNS.filter((column) => column !== 'number');

const hiddenColumns = createStoredValue<readonly OrderColumn[]>({
  key: 'adminOrderColumns',
  empty: [],
  parse: (text) => OPTIONAL.filter((column) => text.includes(`"${column}"`)),
});

/** The hidden columns, stored in this browser. */
export function useHiddenColumns() {
  return [useStoredValue(hiddenColumns), hiddenColumns.set] as const;
}

type OrderColumnsProps = { hidden: readonly OrderColumn[]; onChange: (hidden: readonly OrderColumn[]) => void };

export function OrderColumns({ hidden, onChange }: OrderColumnsProps) {
  const { t } = useTranslation(adminOrdersTexts);
  return (
    <Popover.Root>
      <Popover.Trigger asChild>
        <SquareButton label={t('admin-orders.columnsButton')} className={styles.wideOnly}>
          <AdminIcon name="columns" variant="small" />
        </SquareButton>
      </Popover.Trigger>
      <Popover.Content
        className={filterStyles.popover}
        align="end"
        sideOffset={6}
        aria-label={t('admin-orders.columnsButton')}
      >
        {OPTIONAL.map((column) => (
          <label key={column} className={choiceStyles.check}>
            <input
              type="checkbox"
              className={choiceStyles.mark}
              checked={!hidden.includes(column)}
              onChange={({ target }) =>
                onChange(target.checked ? hidden.filter((each) => each !== column) : [...hidden, column])
              }
            />
            {t(`admin-orders.columns.${column}`)}
          </label>
        ))}
      </Popover.Content>
    </Popover.Root>
  );
}
