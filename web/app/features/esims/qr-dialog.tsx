import { useEffect, useRef } from 'react';
import { useTranslation } from '~/lib/translation.tsx';

type QrDialogProps = { image: string; alt: string; onClose: () => void };

/** The code as large as the screen, black on white; keeps the screen awake while another phone scans it. */
export function QrDialog({ image, alt, onClose }: QrDialogProps) {
  const { t } = useTranslation();
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    ref.current?.showModal();
    // Refused on low battery, absent in some browsers: the code is shown all the same.
    const lock = navigator.wakeLock?.request('screen').catch(() => undefined);
    return () => {
      void lock?.then((held) => held?.release());
    };
  }, []);
  return (
    <dialog ref={ref} className="qr-full" aria-label={alt} onClose={onClose}>
      <button type="button" className="qr-full-in" onClick={() => ref.current?.close()}>
        <img src={image} alt={alt} />
        <span>{t('esim.qrClose')}</span>
      </button>
    </dialog>
  );
}
