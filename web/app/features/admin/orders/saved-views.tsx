import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '~/components/ui/button.tsx';
import { Dialog } from '~/components/ui/dialog.tsx';
import { Field } from '~/components/ui/field.tsx';
import { Icon } from '~/components/ui/icon.tsx';
import layout from '~/components/ui/layout.module.css';
import { LocalLink } from '~/components/ui/local-link.tsx';
import { formatNumber } from '~/lib/format.ts';
import { createStoredValue, useStoredValue } from '~/lib/stored-value.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { adminDeskTexts } from '~/locales/admin-desk.ts';
import { adminOrdersTexts } from '~/locales/admin-orders.ts';
import viewLinkStyles from '../parts/view-links.module.css';
import { isFiltered, type OrderListState, readOrderList, writeFilter } from './order-list-state.ts';
import { orderCountQuery } from './order-queries.ts';
import styles from './saved-views.module.css';

type SavedView = { name: string; query: string };
type Filter = Partial<OrderListState>;

const OWN_VIEWS: { text: 'all' | 'waiting' | 'notDelivered' | 'refunded'; filter: Filter }[] = [
  { text: 'all', filter: {} },
  { text: 'waiting', filter: { attention: ['parked', 'in_review', 'refund', 'disputed'] } },
  { text: 'notDelivered', filter: { status: ['processing', 'processed', 'shipped'] } },
  { text: 'refunded', filter: { status: ['refunded'] } },
];
const MAX_SAVED = 8;

/** Views that this admin saved in this browser. */
const savedViews = createStoredValue<readonly SavedView[]>({ key: 'adminOrderViews', empty: [], parse: parseViews });

function parseViews(text: string): SavedView[] | undefined {
  try {
    const views: unknown = JSON.parse(text);
    return Array.isArray(views) ? views.filter(isView).slice(0, MAX_SAVED) : undefined;
  } catch {
    return undefined;
  }
}

function isView(value: unknown): value is SavedView {
  const { name, query } = (value ?? {}) as Partial<SavedView>;
  return typeof name === 'string' && typeof query === 'string';
}

/** Filters by name with how many orders each has; the current filters can be saved beside them. */
export function SavedViews({ state }: { state: OrderListState }) {
  const { t } = useTranslation(adminOrdersTexts);
  const [isNaming, setNaming] = useState(false);
  const saved = useStoredValue(savedViews);
  const current = writeFilter(state).toString();
  const own = OWN_VIEWS.map(({ text, filter }) => ({ name: t(`admin-orders.views.${text}`), filter }));
  const isKnown =
    own.some(({ filter }) => writeFilter(filter).toString() === current) ||
    saved.some(({ query }) => query === current);

  return (
    <nav className={`${viewLinkStyles.links} ${styles.views}`} aria-label={t('admin-orders.savedViews')}>
      {own.map(({ name, filter }) => (
        <View key={name} name={name} filter={filter} current={current} />
      ))}
      {saved.map(({ name, query }) => (
        <span key={query} className={styles.saved}>
          <View name={name} filter={readOrderList(new URLSearchParams(query))} current={current} />
          {query === current && (
            <button
              type="button"
              aria-label={t('admin-orders.removeView', { name })}
              onClick={() => savedViews.set(saved.filter((view) => view.query !== query))}
            >
              <Icon name="close" variant="small" />
            </button>
          )}
        </span>
      ))}
      {isFiltered(state) && !isKnown && saved.length < MAX_SAVED && (
        <button type="button" className={`${viewLinkStyles.link} ${styles.save}`} onClick={() => setNaming(true)}>
          <Icon name="plus" variant="small" />
          {t('admin-orders.saveView')}
        </button>
      )}
      {isNaming && (
        <NameDialog
          onClose={() => setNaming(false)}
          onSave={(name) => savedViews.set([...saved, { name, query: current }])}
        />
      )}
    </nav>
  );
}

function View({ name, filter, current }: { name: string; filter: Filter; current: string }) {
  const language = useLanguage();
  const query = writeFilter(filter).toString();
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

function NameDialog({ onClose, onSave }: { onClose: () => void; onSave: (name: string) => void }) {
  const { t } = useTranslation(adminDeskTexts, adminOrdersTexts);
  const [name, setName] = useState('');
  return (
    <Dialog open title={t('admin-orders.saveView')} onClose={onClose}>
      <form
        className={layout.stackSmall}
        onSubmit={(event) => {
          event.preventDefault();
          if (!name.trim()) return;
          onSave(name.trim());
          onClose();
        }}
      >
        <Field
          label={t('admin-orders.viewName')}
          value={name}
          maxLength={30}
          required
          onChange={(event) => setName(event.target.value)}
        />
        <div className={layout.buttons}>
          <Button type="submit" variant="strong">
            {t('admin-orders.save')}
          </Button>
          <Button variant="text" onClick={onClose}>
            {t('admin-desk.cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
