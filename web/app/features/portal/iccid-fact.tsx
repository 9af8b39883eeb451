import type { PortalEsim } from '@esimshop/contracts/portal';
import { useState } from 'react';
import { Icon } from '~/components/ui/icon.tsx';
import { CopyButton } from '~/features/esims/copy-button.tsx';
import { useTranslation } from '~/lib/translation.tsx';

/** The eSIM's number: masked, whole while its owner wants to see it, and to copy either way. */
export function IccidFact({ esim: { iccid, fullIccid } }: { esim: Pick<PortalEsim, 'iccid' | 'fullIccid'> }) {
  const { t } = useTranslation();
  const [isShown, setShown] = useState(false);
  return (
    <div className="fact-iccid">
      <dt>{t('portal.iccid')}</dt>
      <dd className="btns">
        <span className="code" aria-live="polite">
          {isShown ? fullIccid : iccid}
        </span>
        <span className="copy">
          <button
            className="btn btn-icon"
            type="button"
            aria-pressed={isShown}
            aria-label={t('portal.showIccid', { iccid })}
            onClick={() => setShown(!isShown)}
          >
            <Icon name={isShown ? 'eyeOff' : 'eye'} />
          </button>
          <CopyButton text={fullIccid} label={t('esim.copy', { what: `${t('portal.iccid')} ${iccid}` })} />
        </span>
      </dd>
    </div>
  );
}
