import fieldStyles from '~/components/ui/field.module.css';
import layout from '~/components/ui/layout.module.css';
import { formatNumber } from '~/lib/format.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { adminOrdersTexts } from '~/locales/admin-orders.ts';
import { PageTurns } from '../list/page-turns.tsx';
import { type OrderListState, PAGE_SIZES } from './order-list-state.ts';
import styles from './orders-tab.module.css';

type OrdersPagesProps = {
  state: OrderListState;
  total: number;
  isTotalExact: boolean;
  onChange: (change: Partial<OrderListState>) => void;
};

/** The pager, with the page size. */
export function OrdersPages({ state: { page, per }, total, isTotalExact, onChange }: OrdersPagesProps) {
  const { t } = useTranslation(adminOrdersTexts);
  const language = useLanguage();
  const pages = Math.max(1, Math.ceil(total / per));
  const isLast = isTotalExact && page >= pages;
  const turn = (next: number) => {
    onChange({ page: next });
    window.scrollTo({ top: 0 });
  };
  return (
    <nav className={styles.pages} aria-label={t('admin-orders.pages')}>
      <label className={styles.per}>
        {t('admin-orders.perPage')}
        <select
          className={fieldStyles.input}
          value={per}
          onChange={({ target }) => onChange({ per: PAGE_SIZES.find((size) => size === Number(target.value)) ?? per })}
        >
          {PAGE_SIZES.map((size) => (
            <option key={size} value={size}>
              {formatNumber(size, language)}
            </option>
          ))}
        </select>
      </label>
      <div className={`${layout.buttons} ${styles.turn}`}>
        <PageTurns page={page} isLast={isLast} onTurn={turn}>
          {isTotalExact
            ? t('admin-orders.page', { page: formatNumber(page, language), pages: formatNumber(pages, language) })
            : t('admin-orders.pageOnly', { page: formatNumber(page, language) })}
        </PageTurns>
      </div>
    </nav>
  );
}
