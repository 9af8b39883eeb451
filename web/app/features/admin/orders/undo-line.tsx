import { useState } from 'react';
import { useTranslation } from '~/lib/translation.tsx';
import { adminOrdersTexts } from '~/locales/admin-orders.ts';
import { useShortcuts } from '../keyboard/shortcuts.ts';
import styles from './undo-line.module.css';

type UndoLineProps = { text: string; onUndo: () => void };

/** A toast with an undo button and shortcut, for as long as it is shown. */
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
