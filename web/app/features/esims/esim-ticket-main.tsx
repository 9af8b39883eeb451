import type { EsimInfo } from '@esimshop/contracts/orders';
import type { ReactNode } from 'react';
import { CodePlate } from '~/components/ui/code-plate.tsx';
import { Flag } from '~/components/ui/flag.tsx';
import { speedsOf } from '~/features/catalogue/plan-words.ts';
import { useTranslation } from '~/lib/translation.tsx';
import type { boughtPlanWords } from './esim-words.ts';

type EsimTicketMainProps = {
  esim: EsimInfo;
  words: ReturnType<typeof boughtPlanWords>;
  /** The heading's id, for the ticket's name. */
  titleId: string;
  /** Which eSIM it is, above the place. */
  above?: ReactNode;
  /** Numbers and dates of this eSIM, as rows of the smaller list. */
  facts: ReactNode;
  /** What follows the facts. */
  children?: ReactNode;
};

/** The main part of an eSIM's ticket: where it works, how much, how long, and which one it is. */
export function EsimTicketMain({ esim, words, titleId, above, facts, children }: EsimTicketMainProps) {
  const { t } = useTranslation();
  return (
    <div className="ticket-main">
      {above}
      <div className="ticket-to ticket-to-l">
        <Flag code={esim.countryCode} size="large" />
        <h2 id={titleId}>{words.place}</h2>
        <CodePlate code={esim.countryCode} />
      </div>
      <dl className="facts facts-l">
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
      <dl className="facts facts-s facts-2">
        {facts}
        <div>
          <dt>{t('esim.iccid')}</dt>
          <dd className="code">{esim.iccid}</dd>
        </div>
      </dl>
      {children}
    </div>
  );
}
