import { fold } from '@esimshop/contracts/fold';
import { plainPath } from '@esimshop/contracts/locales';
import { useQuery } from '@tanstack/react-query';
import { Command as Cmdk } from 'cmdk';
import { type KeyboardEvent, useDeferredValue, useEffect, useId, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Icon } from '~/components/ui/icon.tsx';
import typography from '~/components/ui/typography.module.css';
import { describeError } from '~/lib/error-text.ts';
import { localPath } from '~/lib/language.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { adminFrameTexts } from '~/locales/admin-frame.ts';
import { errorTexts } from '~/locales/errors.ts';
import { adminOrderQuery } from '../orders/order-queries.ts';
import { useChosenOrder } from '../parts/chosen-order.tsx';
import { Keys } from '../parts/key-hint.tsx';
import type { AdminView } from '../parts/views.ts';
import { CommandGroup } from './command-group.tsx';
import { FoundGroups, ORDER, useFoundOrders } from './found-orders.tsx';
import { type Command, type StatusQuestion, type Target, useOrderCommands } from './order-commands.tsx';
import styles from './palette.module.css';
import { PaletteHints } from './palette-hints.tsx';
import { useGlobalCommands } from './use-global-commands.ts';

type Found = { value: string } & Target;

type PaletteProps = {
  views: readonly AdminView[];
  onClose: () => void;
  onShowKeys: () => void;
  /** Asks before a status is set. */
  onAsk: (question: StatusQuestion) => void;
};

/** Finds an order, a customer or a view; runs global commands and those of the current order. */
export function Palette({ views, onClose, onShowKeys, onAsk }: PaletteProps) {
  const { t } = useTranslation(adminFrameTexts, errorTexts);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const hintId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [text, setText] = useState('');
  const [picked, setPicked] = useState('');
  const [pressed, setPressed] = useState<'Enter' | 'Tab'>();
  const wanted = useDeferredValue(text.trim());
  const found = useFoundOrders(wanted);
  const atId = useChosenOrder();
  const [takenId, setTaken] = useState<number>();
  const { data, isLoadingError, error } = useQuery(adminOrderQuery(takenId ?? atId));
  const subject = data?.order;
  const commands = useOrderCommands({
    order: subject,
    isOpen: subject !== undefined && plainPath(pathname) === `/admin/orders/${subject.id}`,
    onAsk,
  });

  useEffect(() => {
    const before = document.activeElement;
    dialog.current?.showModal();
    dialog.current?.querySelector('input')?.focus();
    return () => {
      // A dialog that is taken away, unlike one that is closed, leaves the focus nowhere.
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);

  const matches = ({ label }: Command) => fold(label).includes(fold(wanted));
  const acts = commands.filter(matches);
  const globals = useGlobalCommands(views, onShowKeys).filter(matches);
  // Until a choice is picked, Enter takes the first one: results arrive after the typing.
  const choices: Found[] = [...found.orders, ...found.customers, ...acts, ...globals];
  const problem = found.error ?? (isLoadingError ? error : null);
  const active = choices.find(({ value }) => value === picked) ?? choices[0];

  // The library tells a screen reader of a choice only once it was moved to.
  useEffect(() => {
    const options = [...(dialog.current?.querySelectorAll<HTMLElement>('[role=option]') ?? [])];
    const chosen = options.find(({ dataset }) => dataset['value'] === active?.value);
    dialog.current?.querySelector('input')?.setAttribute('aria-activedescendant', chosen?.id ?? '');
  });

  function take(target: Target): void {
    onClose();
    if ('path' in target) void navigate(localPath(target.path, pathname));
    else target.run();
  }

  /** Shows what can be done with an order that was found. */
  function takeOrder({ value }: Found): void {
    setTaken(Number(value.slice(ORDER.length)));
    setText('');
    setPicked('');
  }

  // Results belong to the text before the last letter, or are not there yet.
  const isOutdated = text.trim() !== wanted || found.isOutdated || (choices.length === 0 && found.isFetching);

  // A key that was faster than the results is for what they are.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once they are there
  useEffect(() => {
    if (!pressed || isOutdated) return;
    setPressed(undefined);
    if (!active || problem) return;
    if (pressed === 'Enter') take(active);
    else if (active.value.startsWith(ORDER)) takeOrder(active);
  }, [pressed, isOutdated]);

  function handleKey(event: KeyboardEvent): void {
    if (isOutdated && (event.key === 'Enter' || event.key === 'Tab')) {
      event.preventDefault();
      const isPlain = !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.nativeEvent.isComposing;
      if (isPlain) setPressed(event.key);
    } else if (event.key === 'Tab' && !event.shiftKey && active?.value.startsWith(ORDER)) {
      event.preventDefault();
      takeOrder(active);
    } else if (event.key === 'Backspace' && text === '' && takenId !== undefined) {
      setTaken(undefined);
    } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      if (active && 'path' in active) window.open(localPath(active.path, pathname), '_blank', 'noopener');
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
            onValueChange={(next) => {
              setText(next);
              setPressed(undefined);
            }}
            maxLength={100}
            placeholder={t(takenId === undefined ? 'admin-frame.findHint' : 'admin-frame.actHint')}
            aria-describedby={hintId}
          />
          <Keys keys={['Esc']} />
        </div>
        {problem && (
          <p className={styles.empty} role="alert">
            {describeError(problem, t)}
          </p>
        )}
        <Cmdk.List className={styles.list} label={t('admin-frame.find')}>
          {!problem && (
            <Cmdk.Empty className={styles.empty}>
              {found.isFetching ? t('admin-frame.finding') : t('admin-frame.foundNothing')}
            </Cmdk.Empty>
          )}
          <FoundGroups found={found} onTake={take} />
          {subject && (
            <CommandGroup
              heading={t('admin-frame.doWith', { number: subject.orderNumber, name: subject.customer.name })}
              commands={acts}
              onTake={take}
            />
          )}
          <CommandGroup heading={t('admin-frame.goTo')} commands={globals} onTake={take} />
        </Cmdk.List>
      </Cmdk>
      <PaletteHints id={hintId} hasOrder={takenId !== undefined} />
    </dialog>
  );
}
