import { fold } from '@esimshop/contracts/fold';
import { type KeyboardEvent, type Ref, useId, useRef, useState } from 'react';
import { Field } from '~/components/ui/field.tsx';
import { Icon } from '~/components/ui/icon.tsx';
import layout from '~/components/ui/layout.module.css';
import { useCombobox } from '~/features/catalogue/destinations/use-combobox.ts';
import { adminFrameTexts } from '~/locales/admin-frame.ts';
import { useAdminTranslation } from './admin-translation.ts';
import styles from './pick-field.module.css';

export type Choice = {
  id: string;
  name: string;
  detail?: string;
  /** No longer on sale: it can only be removed. */
  isGone?: boolean;
};
/** What was chosen, by id, and text that is not a choice yet. */
export type Picked = { ids: string[]; typed: string };

export const NOTHING_PICKED: Picked = { ids: [], typed: '' };

export type PickFieldProps = {
  label: string;
  hint: string;
  error: string | undefined;
  value: Picked;
  onChange: (value: Picked) => void;
  onBlur?: () => void;
  /** Of the input. */
  ref: Ref<HTMLInputElement>;
  /** A new choice replaces the one before. */
  isSingle?: boolean;
  required?: boolean;
  maxLength: number;
};

type Choices = {
  /** For the text, best first; what is chosen already is left out. */
  choices: readonly Choice[];
  /** They are for an earlier text. */
  isStale?: boolean;
  /** Said where nothing matches. */
  nothingFound: string;
  describe: (id: string) => Choice;
};

function scrollIntoView(element: Element | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}

/** Picks from what a text finds; each choice is a chip that removes it. Enter adds the best match, Backspace removes the last. */
export function PickField({
  value: { ids, typed },
  onChange,
  onBlur,
  ref,
  isSingle = false,
  choices,
  isStale = false,
  nothingFound,
  describe,
  ...field
}: PickFieldProps & Choices) {
  const { t } = useAdminTranslation(adminFrameTexts);
  const id = useId();
  const listId = `${id}-list`;
  const [said, setSaid] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const offered = choices.filter((choice) => !ids.includes(choice.id));
  const add = (choice: Choice) => {
    onChange({ ids: isSingle ? [choice.id] : [...ids, choice.id], typed: '' });
    setSaid(t('admin-frame.pick.added', { name: choice.name }));
  };
  const remove = (gone: string) => {
    onChange({ ids: ids.filter((each) => each !== gone), typed });
    setSaid(t('admin-frame.pick.removed', { name: describe(gone).name }));
    input.current?.focus();
  };
  const combobox = useCombobox({ options: offered, onChoose: add });
  const hasText = typed.trim() !== '';
  const isMissing = hasText && !isStale && choices.length === 0;
  const onKeyDown = (event: KeyboardEvent) => {
    const last = ids.at(-1);
    // With Ctrl, Enter saves the form.
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Backspace' && typed === '' && last !== undefined) remove(last);
    else if (event.key === 'Enter' && hasText && combobox.activeIndex === -1) {
      event.preventDefault();
      if (offered[0] && !isStale) combobox.choose(offered[0]);
    } else combobox.onKeyDown(event);
  };
  const exact = offered.find((choice) => [choice.id, choice.name].some((text) => fold(text) === fold(typed)));
  return (
    <div className={styles.pick}>
      <Field
        {...field}
        ref={(element) => {
          input.current = element;
          if (typeof ref === 'function') ref(element);
          else if (ref) ref.current = element;
        }}
        role="combobox"
        autoComplete="off"
        spellCheck={false}
        aria-autocomplete="list"
        aria-expanded={combobox.expanded}
        aria-controls={listId}
        aria-activedescendant={combobox.activeIndex >= 0 ? `${listId}-${combobox.activeIndex}` : undefined}
        value={typed}
        onChange={(event) => {
          onChange({ ids, typed: event.target.value });
          setSaid('');
          combobox.onInput();
        }}
        onFocus={combobox.onFocus}
        onBlur={() => {
          // A whole name or id need not be chosen from the list.
          if (hasText && exact && !isStale) add(exact);
          combobox.onBlur();
          onBlur?.();
        }}
        onKeyDown={onKeyDown}
        end={
          <div
            className={styles.options}
            id={listId}
            role="listbox"
            aria-label={t('admin-frame.pick.choices')}
            hidden={!combobox.expanded}
          >
            {offered.map((choice, index) => (
              // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the input; aria-activedescendant points here
              // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keys
              <div
                key={choice.id}
                ref={index === combobox.activeIndex ? scrollIntoView : undefined}
                className={styles.option}
                id={`${listId}-${index}`}
                role="option"
                aria-selected={index === combobox.activeIndex}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => combobox.choose(choice)}
              >
                <b>{choice.name}</b>
                {choice.detail && <span>{choice.detail}</span>}
              </div>
            ))}
          </div>
        }
      />
      <p role="status" className={isMissing ? styles.missing : layout.visuallyHidden}>
        {isMissing
          ? nothingFound
          : said || (combobox.expanded ? t('admin-frame.pick.found', { count: offered.length }) : '')}
      </p>
      {ids.length > 0 && (
        <ul className={styles.chips}>
          {ids.map(describe).map((choice) => (
            <li key={choice.id}>
              <button
                type="button"
                className={styles.chip}
                aria-label={t('admin-frame.pick.remove', { name: choice.name })}
                onClick={() => remove(choice.id)}
              >
                <span>
                  {choice.name}
                  {choice.detail && <small>{choice.detail}</small>}
                  {choice.isGone && <small className={styles.gone}>{t('admin-frame.pick.gone')}</small>}
                </span>
                <Icon name="close" variant="small" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
