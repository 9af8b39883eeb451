import type { SellingCurrency } from '@esimshop/contracts/currencies';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Button } from '~/components/ui/button.tsx';
import { adminCurrencyTexts } from '~/locales/admin-currencies.ts';
import { useAdminTranslation } from '../parts/admin-translation.ts';
import { ListSkeleton } from '../parts/list-skeleton.tsx';
import { ReadFailure } from '../parts/read-failure.tsx';
import viewStyles from '../parts/view.module.css';
import { ViewGroup } from '../parts/view-group.tsx';
import styles from './currencies.module.css';
import { CurrenciesTable } from './currencies-table.tsx';
import { CurrencyDialog } from './currency-dialog.tsx';
import { currenciesQuery } from './currency-queries.ts';
import { WaitingRates } from './waiting-rates.tsx';

/** What the shop sells in, at which rate, and what one real plan costs in each. */
export function CurrenciesTab() {
  const { t } = useAdminTranslation(adminCurrencyTexts);
  const result = useQuery(currenciesQuery);
  const { data, error } = result;
  const [editing, setEditing] = useState<SellingCurrency | 'new'>();
  // An unmounted dialog does not restore the focus.
  const opener = useRef<Element>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const open = (currency: SellingCurrency | 'new') => {
    opener.current = document.activeElement;
    setEditing(currency);
  };
  const close = () => {
    setEditing(undefined);
    requestAnimationFrame(() => {
      const target = opener.current?.isConnected ? opener.current : addButton.current;
      if (target instanceof HTMLElement) target.focus();
    });
  };
  return (
    <>
      <div className={viewStyles.top}>
        <div>
          <h1>{t('admin-currencies.title')}</h1>
          <p>{t('admin-currencies.intro')}</p>
        </div>
        {data && data.choices.length > data.settings.length && (
          <Button ref={addButton} variant="primary" onClick={() => open('new')}>
            {t('admin-currencies.add')}
          </Button>
        )}
      </div>
      <ViewGroup current="currencies" />
      <ReadFailure title={t('admin-currencies.loadFailed')} result={result} />
      {data ? (
        <div className={styles.part}>
          <WaitingRates currencies={data} />
          <CurrenciesTable currencies={data} onEdit={open} />
          {editing && (
            <CurrencyDialog stored={editing === 'new' ? undefined : editing} currencies={data} onClose={close} />
          )}
        </div>
      ) : (
        !error && <ListSkeleton text={t('admin-currencies.loading')} rows={4} />
      )}
    </>
  );
}
