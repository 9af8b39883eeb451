import { useState } from 'react';
import { useTranslation } from '~/lib/translation.tsx';
import { adminOrdersTexts } from '~/locales/admin-orders.ts';
import { useShortcuts } from '../keyboard/shortcuts.ts';
import styles from './undo-line.module.css';

type UndoLineProps = { text: string; onUndo: () => void };

/** What was done, in a toast, with the way back: a button and a key, for as long as the toast is there. */
export function UndoLine({ text, onUndo }: UndoLineProps) {
  const { t } = useTranslation(adminOrdersTexts);
  const [isPressed, setPressed] = useState(false);
  const undo = () => {
    if (isPressed) return;
    setPressed(true);
    onUndo();
  };
  useShortcuts({ u: undo });
  return (
    <>
      <span>{text}</span>{' '}
      <button type="button" className={styles.undo} aria-keyshortcuts="U" onClick={undo}>
        {t('admin-orders.undo')}
      </button>
    </>
  );
}
