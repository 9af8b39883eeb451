import type { EsimInfo } from '@esimshop/contracts/orders';
import { Icon } from '~/components/ui/icon.tsx';
import { useTranslation } from '~/lib/translation.tsx';
import { CopyRow } from './copy-row.tsx';

/** What to know before installing, and the codes for typing by hand. */
export function EsimCodes({ esim }: { esim: EsimInfo }) {
  const { t } = useTranslation();
  return (
    <>
      <p className="note">
        <Icon name="info" />
        <span>{t('esim.once')}</span>
      </p>
      <dl className="copies">
        <CopyRow label={t('esim.smdp')} text={esim.smdpAddress} />
        <CopyRow label={t('esim.code')} text={esim.matchingId} />
        <CopyRow label={t('esim.lpa')} text={esim.activationCode} />
      </dl>
    </>
  );
}
