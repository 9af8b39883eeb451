import type { AdminOrdersResponse } from '@esimshop/contracts/admin-orders';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Command } from 'cmdk';
import { type ReactNode, useDeferredValue, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Icon, type IconName } from '~/components/ui/icon.tsx';
import typography from '~/components/ui/typography.module.css';
import { browserApi } from '~/lib/api-client.ts';
import { formatPrice } from '~/lib/format.ts';
import { localPath } from '~/lib/language.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { adminDeskTexts } from '~/locales/admin-desk.ts';
import { adminOrdersTexts } from '~/locales/admin-orders.ts';
import { Keys } from '../keyboard/key-hint.tsx';
import { VIEW_KEYS } from '../keyboard/view-keys.ts';
import { DeskMoment } from '../parts/desk-moment.tsx';
import styles from './palette.module.css';

type View = keyof typeof VIEW_KEYS;

type PaletteProps = {
  /** The views that there are, and where they stand. */
  views: readonly { view: View; path: string }[];
  onClose: () => void;
  onShowKeys: () => void;
};

const MIN_SEARCH = 2;

/** Finds an order, a customer or a view, and does what can be done from everywhere. */
export function Palette({ views, onClose, onShowKeys }: PaletteProps) {
  const { t } = useTranslation(adminDeskTexts, adminOrdersTexts);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const dialog = useRef<HTMLDialogElement>(null);
  const [text, setText] = useState('');
  const [picked, setPicked] = useState('');
  const wanted = useDeferredValue(text.trim());
  const found = useQuery({
    queryKey: ['admin', 'orders', 'palette', wanted],
    queryFn: ({ signal }) =>
      browserApi<AdminOrdersResponse>(`/api/orders?${new URLSearchParams({ q: wanted, per: '5' })}`, { signal }),
    enabled: wanted.length >= MIN_SEARCH,
    placeholderData: keepPreviousData,
  });
  const orders = wanted.length >= MIN_SEARCH ? (found.data?.orders ?? []) : [];
  const customers = [...new Map(orders.map((order) => [order.customerEmail, order.customerName]))];

  useEffect(() => {
    dialog.current?.showModal();
    dialog.current?.querySelector('input')?.focus();
  }, []);

  function go(path: string): void {
    onClose();
    void navigate(localPath(path, pathname));
  }
  const matches = (label: string) => label.toLocaleLowerCase().includes(wanted.toLocaleLowerCase());
  const shownViews = views.filter(({ view }) => matches(t(`admin-desk.views.${view}`)));
  // What was found comes after it was typed: until somebody moves, the first choice is the one that Enter takes.
  const choices = [
    ...orders.map(({ id }) => `order ${id}`),
    ...customers.map(([email]) => `customer ${email}`),
    ...shownViews.map(({ view }) => `view ${view}`),
    ...(matches(t('admin-desk.toShop')) ? ['shop'] : []),
    ...(matches(t('admin-desk.allKeys')) ? ['keys'] : []),
  ];

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog natively; the click is on its backdrop
    <dialog
      ref={dialog}
      className={styles.palette}
      aria-label={t('admin-desk.find')}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <Command
        shouldFilter={false}
        loop
        label={t('admin-desk.find')}
        value={choices.includes(picked) ? picked : (choices[0] ?? '')}
        onValueChange={setPicked}
      >
        <div className={styles.line}>
          <Icon name="search" />
          <Command.Input
            className={styles.input}
            value={text}
            onValueChange={setText}
            maxLength={100}
            placeholder={t('admin-desk.findHint')}
          />
          <Keys keys={['Esc']} />
        </div>
        <Command.List className={styles.list} label={t('admin-desk.find')}>
          <Command.Empty className={styles.empty}>
            {found.isFetching ? t('admin-desk.finding') : t('admin-desk.foundNothing')}
          </Command.Empty>
          {orders.length > 0 && (
            <Command.Group className={styles.group} heading={t('admin-desk.views.orders')}>
              {orders.map(({ id, orderNumber, customerName, totalAmount, currency, status, createdAt }) => (
                <Choice key={id} value={`order ${id}`} icon="sim" onSelect={() => go(`/admin/orders/${id}`)}>
                  <span className={typography.code}>{orderNumber}</span>{' '}
                  <small>
                    {customerName}, {formatPrice(totalAmount, currency)}, {t(`admin-orders.statuses.${status}`)},{' '}
                    <DeskMoment at={createdAt} timeZone={found.data?.timeZone ?? 'UTC'} />
                  </small>
                </Choice>
              ))}
            </Command.Group>
          )}
          {customers.length > 0 && (
            <Command.Group className={styles.group} heading={t('admin-desk.customers')}>
              {customers.map(([email, name]) => (
                <Choice
                  key={email}
                  value={`customer ${email}`}
                  icon="person"
                  onSelect={() => go(`/admin?${new URLSearchParams({ q: email })}`)}
                >
                  {name} <small>{email}</small>
                </Choice>
              ))}
            </Command.Group>
          )}
          <Command.Group className={styles.group} heading={t('admin-desk.goTo')}>
            {shownViews.map(({ view, path }) => (
              <Choice
                key={view}
                value={`view ${view}`}
                icon="arrow"
                keys={['G', VIEW_KEYS[view].toUpperCase()]}
                onSelect={() => go(path)}
              >
                {t(`admin-desk.views.${view}`)}
              </Choice>
            ))}
            {matches(t('admin-desk.toShop')) && (
              <Choice value="shop" icon="arrow" onSelect={() => go('/')}>
                {t('admin-desk.toShop')}
              </Choice>
            )}
            {matches(t('admin-desk.allKeys')) && (
              <Choice
                value="keys"
                icon="info"
                keys={['?']}
                onSelect={() => {
                  onClose();
                  onShowKeys();
                }}
              >
                {t('admin-desk.allKeys')}
              </Choice>
            )}
          </Command.Group>
        </Command.List>
      </Command>
    </dialog>
  );
}

type ChoiceProps = {
  value: string;
  icon: IconName;
  keys?: readonly string[];
  onSelect: () => void;
  children: ReactNode;
};

function Choice({ value, icon, keys, onSelect, children }: ChoiceProps) {
  return (
    <Command.Item className={styles.choice} value={value} onSelect={onSelect}>
      <Icon name={icon} variant="small" />
      <span>{children}</span>
      {keys && <Keys keys={keys} />}
    </Command.Item>
  );
}
