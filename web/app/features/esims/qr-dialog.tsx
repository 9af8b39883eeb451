import { useEffect, useRef } from 'react';
import { useTranslation } from '~/lib/translation.tsx';
import { esimTexts } from '~/locales/esim.ts';
import styles from './qr-dialog.module.css';

type QrDialogProps = { image: string; alt: string; onClose: () => void };

/** The code as large as the screen, black on white; keeps the screen awake while another phone scans it. */
export function QrDialog({ image, alt, onClose }: QrDialogProps) {
  const { t } = useTranslation(esimTexts);
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    ref.current?.showModal();
    // Rejected on low battery and missing in some browsers: the code is shown anyway.
    const lock = navigator.wakeLock?.request('screen').catch(() => undefined);
    return () => {
      void lock?.then((held) => held?.release());
    };
  }, []);
  return (
    <dialog ref={ref} className={styles.dialog} aria-label={alt} onClose={onClose}>
      <button type="button" className={styles.close} onClick={() => ref.current?.close()}>
        <img src={image} alt={alt} />
        <span>{t('esim.qrClose')}</span>
      </button>
    </dialog>
  );
}
