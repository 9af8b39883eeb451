import type { PortalEsim } from '@esimshop/contracts/portal';
import codePlateStyles from '~/components/ui/code-plate.module.css';
import factsStyles from '~/components/ui/facts.module.css';
import { Flag } from '~/components/ui/flag.tsx';
import layout from '~/components/ui/layout.module.css';
import ticketStyles from '~/components/ui/ticket.module.css';
import type { boughtPlanWords } from '~/features/esims/esim-words.ts';
import { UsageBar } from '~/features/esims/usage-bar.tsx';
import { WaitingPlans } from '~/features/esims/waiting-plans.tsx';
import { formatValidUntil } from '~/features/portal/portal-dates.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { portalTexts } from '~/locales/portal.ts';
import { topUpTexts } from '~/locales/top-up.ts';
import styles from './esim-facts.module.css';

type EsimFactsProps = { esim: PortalEsim; words: ReturnType<typeof boughtPlanWords> };

/** Which eSIM the data is for, and how much of it is left. */
export function EsimFacts({ esim, words: { place, amount, validity } }: EsimFactsProps) {
  const { t } = useTranslation(portalTexts, topUpTexts);
  const language = useLanguage();
  return (
    <div className={ticketStyles.main}>
      <div className={ticketStyles.place}>
        <Flag code={esim.countryCode} />
        <h2>{place}</h2>
        <span className={codePlateStyles.plate}>{amount}</span>
      </div>
      <div className={layout.stackSmall}>
        <UsageBar usage={esim} />
        <WaitingPlans plans={esim.waiting} />
      </div>
      <dl className={`${factsStyles.factsSmall} ${styles.facts}`}>
        <div>
          <dt>{t('portal.iccid')}</dt>
          <dd className={factsStyles.code}>{esim.iccid}</dd>
        </div>
        <div>
          <dt>{t('portal.validUntil')}</dt>
          <dd>{formatValidUntil(esim, t, language)}</dd>
        </div>
        <div>
          <dt>{t('top-up.package')}</dt>
          <dd>{`${amount}, ${validity}`}</dd>
        </div>
      </dl>
    </div>
  );
}
