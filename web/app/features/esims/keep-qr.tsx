import type { EsimInfo } from '@esimshop/contracts/orders';
import { useQuery } from '@tanstack/react-query';
import { Button, buttonClass } from '~/components/ui/button.tsx';
import { Icon } from '~/components/ui/icon.tsx';
import { useTranslation } from '~/lib/translation.tsx';
import { qrFileName, toPngFile } from './qr-file.ts';
import { qrCodeQuery } from './qr-query.ts';

type KeepQrProps = { esim: EsimInfo; place: string };

/** Ways to have the code without this page: save the picture, share it where the browser can. */
export function KeepQr({ esim, place }: KeepQrProps) {
  const { t } = useTranslation();
  const { data: image } = useQuery(qrCodeQuery(esim.activationCode));
  if (!image) return null;
  const name = qrFileName(esim);
  const shared = { title: t('esim.shareTitle', { place }), files: [toPngFile(image, name)] };
  const canShare = navigator.canShare?.(shared) ?? false;
  return (
    <>
      <a className={buttonClass('line')} href={image} download={name}>
        <Icon name="download" />
        {t('esim.saveQr')}
      </a>
      {canShare && (
        // Refused means that the visitor has closed the sheet: nothing is to be said.
        <Button onClick={() => void navigator.share(shared).catch(() => undefined)}>
          <Icon name="send" />
          {t('esim.share')}
        </Button>
      )}
    </>
  );
}
