import type { OrderStatus } from '@esimshop/contracts/order-status';
import fieldStyles from '~/components/ui/field.module.css';
import layout from '~/components/ui/layout.module.css';
import { useTranslation } from '~/lib/translation.tsx';
import { adminOrdersTexts } from '~/locales/admin-orders.ts';
import { statusTexts } from '~/locales/statuses.ts';
import { useOrderStatuses } from './use-order-statuses.ts';

type StatusSelectProps = {
  id: string;
  className: string | undefined;
  value: OrderStatus;
  onChange: (status: OrderStatus) => void;
};

/** Chooses the status to set; its label is for assistive technology only. */
export function StatusSelect({ id, className, value, onChange }: StatusSelectProps) {
  const { t } = useTranslation(adminOrdersTexts, statusTexts);
  const statuses = useOrderStatuses();
  return (
    <>
      <label className={layout.visuallyHidden} htmlFor={id}>
        {t('admin-orders.status')}
      </label>
      <select
        id={id}
        className={`${fieldStyles.input} ${className}`}
        value={value}
        onChange={({ target }) => onChange(statuses.find((each) => each === target.value) ?? value)}
      >
        {statuses.map((each) => (
          <option key={each} value={each}>
            {t(`statuses.order.${each}`)}
          </option>
        ))}
      </select>
    </>
  );
}
