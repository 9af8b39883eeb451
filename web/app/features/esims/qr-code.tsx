import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '~/components/ui/button.tsx';
import { Spinner } from '~/components/ui/spinner.tsx';
import { useTranslation } from '~/lib/translation.tsx';
import { QrDialog } from './qr-dialog.tsx';
import { describeQrFailure } from './qr-failure.ts';
import { qrCodeQuery } from './qr-query.ts';

type QrCodeProps = {
  activationCode: string;
  place: string;
  /** Where the code is looked up again, a failure says what it was. */
  explains?: boolean;
};

/** The activation code as a picture of 12 rem; loading and failure keep its box. A press shows it full screen. */
export function QrCode({ activationCode, place, explains = false }: QrCodeProps) {
  const { t } = useTranslation();
  const { data: image, error, isFetching, refetch } = useQuery(qrCodeQuery(activationCode));
  const [isLarge, setLarge] = useState(false);
  if (isFetching && !image) {
    return (
      <div className="qr qr-off" role="status">
        <span className="stack-s">
          <Spinner />
          {t('esim.qrLoading')}
        </span>
      </div>
    );
  }
  if (!image) {
    return (
      <div className="qr qr-off" role="status">
        <span className="stack-s">
          {explains ? (
            <>
              <b>{t('esim.qrError')}</b>
              {describeQrFailure(error, t)}
            </>
          ) : (
            t('esim.qrMissing')
          )}
          <Button look="text" onClick={() => void refetch()}>
            {t('common.retry')}
          </Button>
        </span>
      </div>
    );
  }
  const alt = t('esim.qrAlt', { place });
  return (
    <>
      <button type="button" className="qr" aria-label={t('esim.qrEnlarge')} onClick={() => setLarge(true)}>
        <img src={image} width="192" height="192" alt={alt} />
      </button>
      {isLarge && <QrDialog image={image} alt={alt} onClose={() => setLarge(false)} />}
    </>
  );
}
