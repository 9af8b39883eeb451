import type { EsimInfo } from '@esimshop/contracts/orders';
import type { ReactNode } from 'react';
import { CodePlate } from '~/components/ui/code-plate.tsx';
import factsStyles from '~/components/ui/facts.module.css';
import { Flag } from '~/components/ui/flag.tsx';
import ticketStyles from '~/components/ui/ticket.module.css';
import { speedsOf } from '~/features/catalogue/plan-labels.ts';
import { PlanNote } from '~/features/catalogue/plan-note.tsx';
import { useTranslation } from '~/lib/translation.tsx';
import { esimTexts } from '~/locales/esim.ts';
import styles from './esim-ticket-main.module.css';
import type { boughtPlanWords } from './esim-words.ts';

type EsimTicketMainProps = {
  esim: EsimInfo;
  words: ReturnType<typeof boughtPlanWords>;
  /** The heading's id, for the ticket's name. */
  titleId: string;
  /** Which eSIM this is, above the destination. */
  above?: ReactNode;
  /** Numbers and dates of this eSIM, as rows of the smaller list. */
  facts: ReactNode;
  /** Content after the facts. */
  children?: ReactNode;
};

/** The main part of an eSIM's ticket: destination, data, validity and position. */
export function EsimTicketMain({ esim, words, titleId, above, facts, children }: EsimTicketMainProps) {
  const { t } = useTranslation(esimTexts);
  return (
    <div className={`${ticketStyles.main} ${styles.main}`}>
      {above}
      <div className={ticketStyles.placeLarge}>
        <Flag code={esim.countryCode} size="large" />
        <h2 id={titleId}>{words.place}</h2>
        <CodePlate code={esim.countryCode} />
      </div>
      <PlanNote plan={esim} />
      <dl className={factsStyles.factsLarge}>
        <div>
          <dt>{t('esim.data')}</dt>
          <dd>{words.amount}</dd>
        </div>
        <div>
          <dt>{t('esim.validity')}</dt>
          <dd>{words.validity}</dd>
        </div>
        {esim.speeds.length > 0 && (
          <div>
            <dt>{t('esim.networks')}</dt>
            <dd>{speedsOf(esim).join('/')}</dd>
          </div>
        )}
      </dl>
      <dl className={factsStyles.factsSmall}>
        {facts}
        <div>
          <dt>{t('esim.iccid')}</dt>
          <dd className={factsStyles.code}>{esim.iccid}</dd>
        </div>
      </dl>
      {children}
    </div>
  );
}
