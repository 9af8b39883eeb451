import { useState } from 'react';
import { useTranslation } from '~/lib/translation.tsx';
import { adminFrameTexts } from '~/locales/admin-frame.ts';
import { useShortcuts } from './shortcuts.ts';
import styles from './undo-line.module.css';

/** Longer than other toasts, to leave time to notice a mistake. */
export const UNDO_MS = 10_000;

type UndoLineProps = { text: string; onUndo: () => void };

/** A toast with an undo button and shortcut, for as long as it is shown. */
export function UndoLine({ text, onUndo }: UndoLineProps) {
  const { t } = useTranslation(adminFrameTexts);
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
        {t('admin-frame.undo')}
      </button>
    </>
  );
}
