import { useEffect, useRef, useState } from 'react';
import fieldStyles from '~/components/ui/field.module.css';
import { Icon } from '~/components/ui/icon.tsx';
import layout from '~/components/ui/layout.module.css';
import { useTranslation } from '~/lib/translation.tsx';
import { adminOrdersTexts } from '~/locales/admin-orders.ts';
import styles from './orders-tab.module.css';

/** The list follows once the typing pauses. */
const PAUSE_MS = 250;

export const SEARCH_ID = 'order-search';

export function OrderSearch({ value, onSearch }: { value: string; onSearch: (text: string) => void }) {
  const { t } = useTranslation(adminOrdersTexts);
  const [text, setText] = useState(value);
  const sent = useRef(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // An address that changes otherwise, by a view or the way back, is shown.
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setText(value);
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);

  function search(next: string): void {
    clearTimeout(timer.current);
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
      <label className={layout.visuallyHidden} htmlFor={SEARCH_ID}>
        {t('admin-orders.searchLabel')}
      </label>
      <input
        id={SEARCH_ID}
        type="search"
        className={fieldStyles.input}
        value={text}
        maxLength={100}
        placeholder={t('admin-orders.searchHint')}
        autoComplete="off"
        onChange={({ target }) => {
          setText(target.value);
          clearTimeout(timer.current);
          timer.current = setTimeout(() => search(target.value), PAUSE_MS);
        }}
      />
    </form>
  );
}
