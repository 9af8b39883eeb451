import {
  MAX_ORDER_VIEWS,
  MAX_VIEW_NAME,
  type OrderView,
  type OrderViewsResponse,
} from '@esimshop/contracts/admin-order-views';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '~/components/ui/button.tsx';
import { Dialog } from '~/components/ui/dialog.tsx';
import { Field } from '~/components/ui/field.tsx';
import { Icon } from '~/components/ui/icon.tsx';
import layout from '~/components/ui/layout.module.css';
import { LocalLink } from '~/components/ui/local-link.tsx';
import { browserApi } from '~/lib/api-client.ts';
import { errorCodeOf } from '~/lib/api-error.ts';
import { formatNumber } from '~/lib/format.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { adminFrameTexts } from '~/locales/admin-frame.ts';
import { adminOrdersTexts } from '~/locales/admin-orders.ts';
import { useFailureToast } from '../parts/use-failure-toast.ts';
import viewLinkStyles from '../parts/view-links.module.css';
import { type OrderListState, readOrderList, writeView } from './order-list-state.ts';
import { orderCountQuery } from './order-queries.ts';
import styles from './saved-views.module.css';

type Filter = Partial<OrderListState>;

const OWN_VIEWS: { text: 'all' | 'waiting' | 'notDelivered' | 'refunded'; filter: Filter }[] = [
  { text: 'all', filter: {} },
  { text: 'waiting', filter: { attention: ['parked', 'in_review', 'withdrawal', 'refund', 'disputed'] } },
  { text: 'notDelivered', filter: { status: ['processing', 'processed', 'shipped'] } },
  { text: 'refunded', filter: { status: ['refunded'] } },
];
const VIEWS = { queryKey: ['admin', 'order-views'] };
const PATH = '/api/admin/order-views';

/** Filters by name with how many orders each has; the current ones can be saved beside them, for every admin. */
export function SavedViews({ state }: { state: OrderListState }) {
  const { t } = useTranslation(adminOrdersTexts);
  const client = useQueryClient();
  const toastFailure = useFailureToast();
  const [isNaming, setNaming] = useState(false);
  const { data } = useQuery({
    ...VIEWS,
    queryFn: ({ signal }) => browserApi<OrderViewsResponse>(PATH, { signal }),
  });
  const remove = useMutation({
    mutationFn: (name: string) =>
      browserApi<OrderViewsResponse>(`${PATH}?${new URLSearchParams({ name })}`, { method: 'DELETE' }),
    onSuccess: (left) => client.setQueryData(VIEWS.queryKey, left),
    onError: (error) => toastFailure(t('admin-orders.viewNotRemoved'), error),
  });
  const current = writeView(state).toString();
  const own = OWN_VIEWS.map(({ text, filter }) => ({ name: t(`admin-orders.views.${text}`), filter }));
  const saved = (data?.views ?? []).map(({ name, query }) => {
    const filter = readOrderList(new URLSearchParams(query));
    return { name, filter, isCurrent: writeView(filter).toString() === current };
  });
  const isKnown =
    own.some(({ filter }) => writeView(filter).toString() === current) || saved.some(({ isCurrent }) => isCurrent);

  return (
    <nav className={`${viewLinkStyles.links} ${styles.views}`} aria-label={t('admin-orders.savedViews')}>
      {own.map(({ name, filter }) => (
        <View key={name} name={name} filter={filter} current={current} />
      ))}
      {saved.map(({ name, filter, isCurrent }) => (
        <span key={name} className={styles.saved}>
          <View name={name} filter={filter} current={current} />
          {isCurrent && (
            <button
              type="button"
              aria-label={t('admin-orders.removeView', { name })}
              aria-busy={remove.isPending}
              disabled={remove.isPending}
              onClick={() => remove.mutate(name)}
            >
              <Icon name="close" variant="small" />
            </button>
          )}
        </span>
      ))}
      {data && !isKnown && saved.length < MAX_ORDER_VIEWS && (
        <button type="button" className={`${viewLinkStyles.link} ${styles.save}`} onClick={() => setNaming(true)}>
          <Icon name="plus" variant="small" />
          {t('admin-orders.saveView')}
        </button>
      )}
      {isNaming && <NameDialog query={current} onClose={() => setNaming(false)} />}
    </nav>
  );
}

function View({ name, filter, current }: { name: string; filter: Filter; current: string }) {
  const language = useLanguage();
  const query = writeView(filter).toString();
  const { data } = useQuery(orderCountQuery(filter));
  return (
    <LocalLink
      className={viewLinkStyles.link}
      to={query ? `/admin?${query}` : '/admin'}
      preventScrollReset
      aria-current={query === current ? 'page' : undefined}
    >
      {name}
      <span>
        {data && formatNumber(data.total, language)}
        {data && !data.isTotalExact && '+'}
      </span>
    </LocalLink>
  );
}

function NameDialog({ query, onClose }: { query: string; onClose: () => void }) {
  const { t } = useTranslation(adminFrameTexts, adminOrdersTexts);
  const client = useQueryClient();
  const toastFailure = useFailureToast();
  const [name, setName] = useState('');
  const save = useMutation({
    mutationFn: (view: OrderView) => browserApi<OrderViewsResponse>(PATH, { method: 'POST', body: view }),
    onSuccess: (left) => {
      client.setQueryData(VIEWS.queryKey, left);
      onClose();
    },
    onError: (error) => {
      // Another admin may have taken the name: refetch the saved views.
      void client.invalidateQueries(VIEWS);
      if (errorCodeOf(error) !== 'conflict') toastFailure(t('admin-orders.viewFailed'), error);
    },
  });
  const isTaken = save.isError && errorCodeOf(save.error) === 'conflict' && save.variables.name === name.trim();
  return (
    <Dialog open title={t('admin-orders.saveView')} onClose={onClose}>
      <form
        className={layout.stackSmall}
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() && !save.isPending) save.mutate({ name: name.trim(), query });
        }}
      >
        <Field
          label={t('admin-orders.viewName')}
          hint={t('admin-orders.viewShared')}
          error={isTaken ? t('admin-orders.viewTaken') : undefined}
          value={name}
          maxLength={MAX_VIEW_NAME}
          required
          onChange={(event) => setName(event.target.value)}
        />
        <div className={layout.buttons}>
          <Button type="submit" variant="strong" pending={save.isPending}>
            {t('admin-orders.save')}
          </Button>
          <Button variant="text" onClick={onClose}>
            {t('admin-frame.cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
