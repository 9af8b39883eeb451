import { useEffect, useId, useRef, useState } from 'react';
import fieldStyles from '~/components/ui/field.module.css';
import { Icon } from '~/components/ui/icon.tsx';
import layout from '~/components/ui/layout.module.css';
import { useShortcuts } from '../keyboard/shortcuts.ts';
import styles from './admin-search.module.css';

/** The list is searched once typing pauses, or when the field is left: a later search would undo where its reader has gone. */
const PAUSE_MS = 250;

type AdminSearchProps = { label: string; hint: string; value: string; onSearch: (text: string) => void };

export function AdminSearch({ label, hint, value, onSearch }: AdminSearchProps) {
  const id = useId();
  const [text, setText] = useState(value);
  const sent = useRef(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Follows other changes of the address: a saved view, or the back button.
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    clearTimeout(timer.current);
    timer.current = undefined;
    setText(value);
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const input = useRef<HTMLInputElement>(null);
  useShortcuts({ '/': () => input.current?.focus() });

  function search(next: string): void {
    clearTimeout(timer.current);
    timer.current = undefined;
    sent.current = next.trim();
    onSearch(next.trim());
  }

  return (
    <form
      className={styles.search}
      data-live
      onSubmit={(event) => {
        event.preventDefault();
        search(text);
      }}
    >
      <Icon name="search" variant="small" />
      <label className={layout.visuallyHidden} htmlFor={id}>
        {label}
      </label>
      <input
        ref={input}
        id={id}
        type="search"
        className={fieldStyles.input}
        value={text}
        maxLength={100}
        placeholder={hint}
        autoComplete="off"
        onChange={({ target }) => {
          setText(target.value);
          clearTimeout(timer.current);
          timer.current = setTimeout(() => search(target.value), PAUSE_MS);
        }}
        onBlur={() => timer.current !== undefined && search(text)}
      />
    </form>
  );
}
