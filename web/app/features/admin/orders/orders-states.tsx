import { useEffect } from 'react';
import { Button } from '~/components/ui/button.tsx';
import { Icon } from '~/components/ui/icon.tsx';
import layout from '~/components/ui/layout.module.css';
import { Note } from '~/components/ui/note.tsx';
import { RetryButton } from '~/components/ui/retry-button.tsx';
import typography from '~/components/ui/typography.module.css';
import { useTranslation } from '~/lib/translation.tsx';
import { adminFrameTexts } from '~/locales/admin-frame.ts';
import { adminOrdersTexts } from '~/locales/admin-orders.ts';
import { errorTexts } from '~/locales/errors.ts';
import { describeAdminError } from '../parts/admin-error.ts';
import { useFailureToast } from '../parts/use-failure-toast.ts';
import { isFiltered, type OrderListState } from './order-list-state.ts';
import styles from './orders-tab.module.css';

/** The specification has these sentences in Turkish; a translation is shown beside them. */
const NONE = 'Sipariş bulunamadı.';
const FAILED = 'Siparişler yüklenirken hata oluştu. Lütfen tekrar deneyin.';

type NoOrdersProps = { state: OrderListState; onChange: (change: Partial<OrderListState>) => void };

export function NoOrders({ state, onChange }: NoOrdersProps) {
  const { t } = useTranslation(adminOrdersTexts);
  const meaning = t('admin-orders.none');
  const hasDates = Boolean(state.from || state.to);
  return (
    <div className={styles.empty}>
      <Icon name="search" />
      <p>
        <b lang="tr">{NONE}</b>
        <br />
        <span className={typography.muted}>
          {meaning !== NONE && `${meaning} `}
          {state.q
            ? t(hasDates ? 'admin-orders.noneInDays' : 'admin-orders.noneForSearch', { q: state.q })
            : t(isFiltered(state) ? 'admin-orders.noneForFilters' : 'admin-orders.noneYet')}
        </span>
      </p>
      {isFiltered(state) && (
        <div className={layout.buttons}>
          {hasDates && (
            <Button onClick={() => onChange({ from: undefined, to: undefined })}>
              {t('admin-orders.searchAllDates')}
            </Button>
          )}
          {state.q && <Button onClick={() => onChange({ q: '' })}>{t('admin-orders.clearSearch')}</Button>}
          <Button
            variant="text"
            onClick={() => onChange({ q: '', status: [], attention: [], from: undefined, to: undefined })}
          >
            {t('admin-orders.clearAll')}
          </Button>
        </div>
      )}
    </div>
  );
}

export function OrdersFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation(adminFrameTexts, adminOrdersTexts, errorTexts);
  const toastFailure = useFailureToast();
  const meaning = t('admin-orders.failed');
  useEffect(() => {
    toastFailure(FAILED, error, {});
  }, [error, toastFailure]);
  return (
    <Note tone="bad">
      <p>
        <b lang="tr">{FAILED}</b>
        <br />
        {meaning !== FAILED && `${meaning} `}
        {t('admin-orders.failedKept')}
      </p>
      <p>{describeAdminError(error, t)}</p>
      <RetryButton variant="text" onRetry={onRetry} />
    </Note>
  );
}
