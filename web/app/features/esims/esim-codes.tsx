import type { EsimInfo } from '@esimshop/contracts/orders';
import { Icon } from '~/components/ui/icon.tsx';
import noteStyles from '~/components/ui/note.module.css';
import { useTranslation } from '~/lib/translation.tsx';
import { esimTexts } from '~/locales/esim.ts';
import copyRowStyles from './copy-row.module.css';
import { CopyRow } from './copy-row.tsx';

/** Notes before installing, and the codes for manual entry. */
export function EsimCodes({ esim }: { esim: EsimInfo }) {
  const { t } = useTranslation(esimTexts);
  return (
    <>
      <p className={noteStyles.note}>
        <Icon name="info" />
        <span>{t('esim.once')}</span>
      </p>
      <dl className={copyRowStyles.rows}>
        <CopyRow label={t('esim.smdp')} text={esim.smdpAddress} />
        <CopyRow label={t('esim.code')} text={esim.matchingId} />
        <CopyRow label={t('esim.lpa')} text={esim.activationCode} />
        {esim.confirmationCode && <CopyRow label={t('esim.confirmationCode')} text={esim.confirmationCode} />}
        {esim.apn && <CopyRow label={t('esim.apn')} text={esim.apn} />}
      </dl>
      {esim.confirmationCode && (
        <p className={noteStyles.note}>
          <Icon name="info" />
          <span>{t('esim.confirmationHint')}</span>
        </p>
      )}
      {esim.apn && (
        <p className={noteStyles.note}>
          <Icon name="info" />
          <span>{t('esim.apnHint')}</span>
        </p>
      )}
    </>
  );
}
