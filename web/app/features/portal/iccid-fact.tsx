import type { PortalEsim } from '@esimshop/contracts/portal';
import { useState } from 'react';
import buttonStyles from '~/components/ui/button.module.css';
import factsStyles from '~/components/ui/facts.module.css';
import { Icon } from '~/components/ui/icon.tsx';
import layout from '~/components/ui/layout.module.css';
import copyButtonStyles from '~/features/esims/copy-button.module.css';
import { CopyButton } from '~/features/esims/copy-button.tsx';
import { useTranslation } from '~/lib/translation.tsx';
import { esimTexts } from '~/locales/esim.ts';
import { portalTexts } from '~/locales/portal.ts';
import styles from './iccid-fact.module.css';

/** The ICCID: masked, revealed on request, and copyable either way. */
export function IccidFact({ esim: { iccid, fullIccid } }: { esim: Pick<PortalEsim, 'iccid' | 'fullIccid'> }) {
  const { t } = useTranslation(esimTexts, portalTexts);
  const [isShown, setShown] = useState(false);
  return (
    <div className={styles.iccid}>
      <dt>{t('portal.iccid')}</dt>
      <dd className={layout.buttons}>
        <span className={factsStyles.code} aria-live="polite">
          {isShown ? fullIccid : iccid}
        </span>
        <span className={copyButtonStyles.copy}>
          <button
            className={`${buttonStyles.button} ${buttonStyles.iconOnly}`}
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
