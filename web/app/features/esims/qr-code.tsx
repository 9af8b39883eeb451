import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import layout from '~/components/ui/layout.module.css';
import { RetryButton } from '~/components/ui/retry-button.tsx';
import { Spinner } from '~/components/ui/spinner.tsx';
import { ApiError } from '~/lib/api-error.ts';
import type { TFunction } from '~/lib/translate.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { errorTexts } from '~/locales/errors.ts';
import { esimTexts } from '~/locales/esim.ts';
import styles from './qr-code.module.css';
import { QrDialog } from './qr-dialog.tsx';
import { qrCodeQuery } from './qr-query.ts';

type QrCodeProps = {
  activationCode: string;
  place: string;
  /** Shows the reason of a failure. */
  explains?: boolean;
};

/** The activation code as a 12 rem QR image; loading and failure keep its size. A press shows it full screen. */
export function QrCode({ activationCode, place, explains = false }: QrCodeProps) {
  const { t } = useTranslation(errorTexts, esimTexts);
  const { data: image, error, isFetching, refetch } = useQuery(qrCodeQuery(activationCode));
  const [isLarge, setLarge] = useState(false);
  if (isFetching && !image) {
    return (
      <div className={styles.missing} role="status">
        <span className={layout.stackSmall}>
          <Spinner className={styles.spinner} />
          {t('esim.qrLoading')}
        </span>
      </div>
    );
  }
  if (!image) {
    return (
      <div className={styles.missing} role="status">
        <span className={layout.stackSmall}>
          {explains ? (
            <>
              <b>{t('esim.qrError')}</b>
              {describeQrFailure(error, t)}
            </>
          ) : (
            t('esim.qrMissing')
          )}
          <RetryButton variant="text" onRetry={() => void refetch()} />
        </span>
      </div>
    );
  }
  const alt = t('esim.qrAlt', { place });
  return (
    <>
      <button type="button" className={styles.code} aria-label={t('esim.qrEnlarge')} onClick={() => setLarge(true)}>
        <img src={image} width="192" height="192" alt={alt} />
      </button>
      {isLarge && <QrDialog image={image} alt={alt} onClose={() => setLarge(false)} />}
    </>
  );
}

/** Why there is no image: none in the response, an error status, or no response. */
function describeQrFailure(error: unknown, t: TFunction<typeof esimTexts>): string {
  if (error === null) return t('esim.qrEmpty');
  return error instanceof ApiError ? t('esim.qrStatus', { status: error.status }) : t('esim.qrException');
}
