import { plainPath } from '@esimshop/contracts/locales';
import { useQuery } from '@tanstack/react-query';
import { Command as Cmdk } from 'cmdk';
import { type KeyboardEvent, useDeferredValue, useEffect, useId, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Icon } from '~/components/ui/icon.tsx';
import typography from '~/components/ui/typography.module.css';
import { localPath } from '~/lib/language.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { adminFrameTexts } from '~/locales/admin-frame.ts';
import { adminGateTexts } from '~/locales/admin-gate.ts';
import { Keys } from '../keyboard/key-hint.tsx';
import { VIEW_KEYS } from '../keyboard/view-keys.ts';
import { adminOrderQuery } from '../orders/order-queries.ts';
import { useChosenOrder } from '../parts/chosen-order.tsx';
import { Choice } from './choice.tsx';
import { FoundGroups, ORDER, useFoundOrders } from './found-orders.tsx';
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

/** Finds an order, a customer or a view; runs global commands and those of the current order. */
export function Palette({ views, onClose, onShowKeys, onAsk }: PaletteProps) {
  const { t } = useTranslation(adminFrameTexts, adminGateTexts);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const hintId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [text, setText] = useState('');
  const [picked, setPicked] = useState('');
  const wanted = useDeferredValue(text.trim());
  const found = useFoundOrders(wanted);
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
  const choices: Pick<Command, 'value'>[] = [...found.ofOrders, ...found.ofCustomers, ...acts, ...places];
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
          <FoundGroups found={found} onTake={take} />
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
