import type { EsimInfo } from '@esimshop/contracts/orders';
import { useQuery } from '@tanstack/react-query';
import { Button, buttonClass } from '~/components/ui/button.tsx';
import { Icon } from '~/components/ui/icon.tsx';
import { useTranslation } from '~/lib/translation.tsx';
import { esimTexts } from '~/locales/esim.ts';
import { qrFileName, toPngFile } from './qr-file.ts';
import { qrCodeQuery } from './qr-query.ts';

type SaveQrProps = { esim: EsimInfo; place: string };

/** Save the QR image, or share it if the browser can. */
export function SaveQr({ esim, place }: SaveQrProps) {
  const { t } = useTranslation(esimTexts);
  const { data: image } = useQuery(qrCodeQuery(esim.activationCode));
  if (!image) return null;
  const name = qrFileName(esim);
  const shared = { title: t('esim.shareTitle', { place }), files: [toPngFile(image, name)] };
  const canShare = navigator.canShare?.(shared) ?? false;
  return (
    <>
      <a className={buttonClass('secondary')} href={image} download={name}>
        <Icon name="download" />
        {t('esim.saveQr')}
      </a>
      {canShare && (
        // A rejection means that the visitor closed the share sheet: nothing to report.
        <Button onClick={() => void navigator.share(shared).catch(() => undefined)}>
          <Icon name="send" />
          {t('esim.share')}
        </Button>
      )}
    </>
  );
}
