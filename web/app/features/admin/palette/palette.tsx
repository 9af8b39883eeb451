import type { AdminOrdersResponse } from '@esimshop/contracts/admin-orders';
import { plainPath } from '@esimshop/contracts/locales';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Command as Cmdk } from 'cmdk';
import { type KeyboardEvent, type ReactNode, useDeferredValue, useEffect, useId, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Icon, type IconName } from '~/components/ui/icon.tsx';
import typography from '~/components/ui/typography.module.css';
import { browserApi } from '~/lib/api-client.ts';
import { formatPrice } from '~/lib/format.ts';
import { localPath } from '~/lib/language.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { adminFrameTexts } from '~/locales/admin-frame.ts';
import { adminGateTexts } from '~/locales/admin-gate.ts';
import { statusTexts } from '~/locales/statuses.ts';
import { Keys } from '../keyboard/key-hint.tsx';
import { VIEW_KEYS } from '../keyboard/view-keys.ts';
import { adminOrderQuery } from '../orders/order-queries.ts';
import { AdminMoment } from '../parts/admin-moment.tsx';
import { useChosenOrder } from '../parts/chosen-order.tsx';
import { type Command, type StatusQuestion, useOrderCommands } from './order-commands.tsx';
import styles from './palette.module.css';

type View = keyof typeof VIEW_KEYS;

type PaletteProps = {
  /** The views that there are, and where they stand. */
  views: readonly { view: View; path: string }[];
  onClose: () => void;
  onShowKeys: () => void;
  /** A status that is asked about before it is set. */
  onAsk: (question: StatusQuestion) => void;
};

const MIN_SEARCH = 2;
const ORDER = 'order ';

/** Finds an order, a customer or a view; runs global commands and those of the current order. */
export function Palette({ views, onClose, onShowKeys, onAsk }: PaletteProps) {
  const { t } = useTranslation(adminFrameTexts, adminGateTexts, statusTexts);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const hintId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [text, setText] = useState('');
  const [picked, setPicked] = useState('');
  const wanted = useDeferredValue(text.trim());
  const isSearching = wanted.length >= MIN_SEARCH;
  const found = useQuery({
    queryKey: ['admin', 'orders', 'palette', wanted],
    queryFn: ({ signal }) =>
      browserApi<AdminOrdersResponse>(`/api/orders?${new URLSearchParams({ q: wanted, per: '5' })}`, { signal }),
    enabled: isSearching,
    placeholderData: keepPreviousData,
  });
  const orders = isSearching ? (found.data?.orders ?? []) : [];
  const customers = [...new Map(orders.map((order) => [order.customerEmail, order.customerName]))];

  const atId = useChosenOrder();
  const [takenId, setTaken] = useState<number>();
  const { data } = useQuery(adminOrderQuery(takenId ?? atId));
  const subject = data?.order;
  const commands = useOrderCommands({
    order: subject,
    isOpen: subject !== undefined && plainPath(pathname) === `/admin/orders/${subject.id}`,
    onAsk,
  });

  useEffect(() => {
    dialog.current?.showModal();
    dialog.current?.querySelector('input')?.focus();
  }, []);

  const matches = (label: string) => label.toLocaleLowerCase().includes(wanted.toLocaleLowerCase());
  const ofOrders = orders.map(({ id }) => ({ value: `${ORDER}${id}`, path: `/admin/orders/${id}` }));
  const ofCustomers = customers.map(([email]) => ({
    value: `customer ${email}`,
    path: `/admin?${new URLSearchParams({ q: email })}`,
  }));
  const acts = commands.filter(({ label }) => matches(label));
  const places = [
    ...views.map(({ view, path }) => ({
      value: `view ${view}`,
      path,
      icon: 'arrow' as const,
      label: t(`admin-frame.views.${view}`),
      keys: ['G', VIEW_KEYS[view].toUpperCase()],
    })),
    { value: 'shop', path: '/', icon: 'arrow' as const, label: t('admin-gate.toShop'), keys: [] },
    { value: 'keys', run: onShowKeys, icon: 'info' as const, label: t('admin-frame.allKeys'), keys: ['?'] },
  ].filter(({ label }) => matches(label));
  // What was found comes after it was typed: until somebody moves, the first choice is the one that Enter takes.
  const choices: Pick<Command, 'value'>[] = [...ofOrders, ...ofCustomers, ...acts, ...places];
  const active = choices.find(({ value }) => value === picked) ?? choices[0];

  function take(choice: object): void {
    onClose();
    if ('path' in choice && typeof choice.path === 'string') void navigate(localPath(choice.path, pathname));
    if ('run' in choice && typeof choice.run === 'function') choice.run();
  }

  function handleKey(event: KeyboardEvent): void {
    // Not what was chosen before the last letter.
    if (event.key === 'Enter' && text.trim() !== wanted) event.preventDefault();
    else if (event.key === 'Tab' && !event.shiftKey && active?.value.startsWith(ORDER)) {
      event.preventDefault();
      setTaken(Number(active.value.slice(ORDER.length)));
      setText('');
      setPicked('');
    } else if (event.key === 'Backspace' && text === '' && takenId !== undefined) {
      setTaken(undefined);
    } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      if (active && 'path' in active) window.open(localPath(String(active.path), pathname), '_blank', 'noopener');
    }
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog natively; the click is on its backdrop
    <dialog
      ref={dialog}
      className={styles.palette}
      aria-label={t('admin-frame.find')}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <Cmdk
        shouldFilter={false}
        loop
        label={t('admin-frame.find')}
        value={active?.value ?? ''}
        onValueChange={setPicked}
        onKeyDown={handleKey}
      >
        <div className={styles.line}>
          <Icon name="search" />
          {takenId !== undefined && subject && (
            <span className={`${styles.taken} ${typography.code}`}>{subject.orderNumber}</span>
          )}
          <Cmdk.Input
            className={styles.input}
            value={text}
            onValueChange={setText}
            maxLength={100}
            placeholder={t(takenId === undefined ? 'admin-frame.findHint' : 'admin-frame.actHint')}
            aria-describedby={hintId}
          />
          <Keys keys={['Esc']} />
        </div>
        <Cmdk.List className={styles.list} label={t('admin-frame.find')}>
          <Cmdk.Empty className={styles.empty}>
            {found.isFetching ? t('admin-frame.finding') : t('admin-frame.foundNothing')}
          </Cmdk.Empty>
          {orders.length > 0 && (
            <Cmdk.Group className={styles.group} heading={t('admin-frame.views.orders')}>
              {orders.map(({ id, orderNumber, customerName, totalAmount, currency, status, createdAt }, index) => (
                <Choice key={id} value={`${ORDER}${id}`} icon="sim" onSelect={() => take(ofOrders[index] ?? {})}>
                  <span className={typography.code}>{orderNumber}</span>{' '}
                  <small>
                    {customerName}, {formatPrice(totalAmount, currency)}, {t(`statuses.order.${status}`)},{' '}
                    <AdminMoment at={createdAt} timeZone={found.data?.timeZone ?? 'UTC'} />
                  </small>
                </Choice>
              ))}
            </Cmdk.Group>
          )}
          {customers.length > 0 && (
            <Cmdk.Group className={styles.group} heading={t('admin-frame.customers')}>
              {customers.map(([email, name], index) => (
                <Choice
                  key={email}
                  value={`customer ${email}`}
                  icon="person"
                  onSelect={() => take(ofCustomers[index] ?? {})}
                >
                  {name} <small>{email}</small>
                </Choice>
              ))}
            </Cmdk.Group>
          )}
          {subject && acts.length > 0 && (
            <Cmdk.Group
              className={styles.group}
              heading={t('admin-frame.doWith', { number: subject.orderNumber, name: subject.customer.name })}
            >
              {acts.map((act) => (
                <Choice key={act.value} value={act.value} icon={act.icon} onSelect={() => take(act)}>
                  {act.label}
                </Choice>
              ))}
            </Cmdk.Group>
          )}
          {places.length > 0 && (
            <Cmdk.Group className={styles.group} heading={t('admin-frame.goTo')}>
              {places.map((place) => (
                <Choice
                  key={place.value}
                  value={place.value}
                  icon={place.icon}
                  keys={place.keys}
                  onSelect={() => take(place)}
                >
                  {place.label}
                </Choice>
              ))}
            </Cmdk.Group>
          )}
        </Cmdk.List>
      </Cmdk>
      <p className={styles.hints} id={hintId}>
        <Hint keys={['Enter']} text={t('admin-frame.hints.take')} />
        <Hint keys={['Tab']} text={t('admin-frame.hints.acts')} />
        {takenId !== undefined && <Hint keys={['⌫']} text={t('admin-frame.hints.back')} />}
        <Hint keys={['Ctrl', 'Enter']} text={t('admin-frame.hints.newTab')} />
      </p>
    </dialog>
  );
}

function Hint({ keys, text }: { keys: readonly string[]; text: string }) {
  return (
    <span>
      <Keys keys={keys} /> {text}
    </span>
  );
}

type ChoiceProps = {
  value: string;
  icon: IconName;
  keys?: readonly string[];
  onSelect: () => void;
  children: ReactNode;
};

function Choice({ value, icon, keys = [], onSelect, children }: ChoiceProps) {
  return (
    <Cmdk.Item className={styles.choice} value={value} onSelect={onSelect}>
      <Icon name={icon} variant="small" />
      <span>{children}</span>
      {keys.length > 0 && <Keys keys={keys} />}
    </Cmdk.Item>
  );
}
