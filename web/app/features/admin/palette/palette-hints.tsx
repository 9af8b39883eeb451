import { useTranslation } from '~/lib/translation.tsx';
import { adminFrameTexts } from '~/locales/admin-frame.ts';
import { Keys } from '../parts/key-hint.tsx';
import styles from './palette.module.css';

/** What the keys do in the palette; `hasOrder`: commands of one order are shown, and Backspace leaves it. */
export function PaletteHints({ id, hasOrder }: { id: string; hasOrder: boolean }) {
  const { t } = useTranslation(adminFrameTexts);
  return (
    <p className={styles.hints} id={id}>
      <Hint keys={['Enter']} text={t('admin-frame.hints.take')} />
      <Hint keys={['Tab']} text={t('admin-frame.hints.acts')} />
      {hasOrder && <Hint keys={['⌫']} text={t('admin-frame.hints.back')} />}
      <Hint keys={['Ctrl', 'Enter']} text={t('admin-frame.hints.newTab')} />
    </p>
  );
}

function Hint({ keys, text }: { keys: readonly string[]; text: string }) {
  return (
    <span>
      <Keys keys={keys} /> {text}
    </span>
  );
}
