import type { OrderEsim } from '@esimshop/contracts/orders';
import { type ReactNode, useId, useState } from 'react';
import { useFocusHandover } from '~/components/layout/use-focus-handover.ts';
import { Button } from '~/components/ui/button.tsx';
import factsStyles from '~/components/ui/facts.module.css';
import { Icon } from '~/components/ui/icon.tsx';
import layout from '~/components/ui/layout.module.css';
import ticketStyles from '~/components/ui/ticket.module.css';
import typography from '~/components/ui/typography.module.css';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { commonTexts } from '~/locales/common.ts';
import { confirmationTexts } from '~/locales/confirmation.ts';
import { esimTexts } from '~/locales/esim.ts';
import { EsimCodes } from './esim-codes.tsx';
import { EsimStageLine, EsimStageWords } from './esim-stage.tsx';
import { EsimTicketMain } from './esim-ticket-main.tsx';
import { boughtPlanWords } from './esim-words.ts';
import { InstallActions } from './install-actions.tsx';
import { WaitingPlans } from './waiting-plans.tsx';

type EsimTicketProps = {
  esim: OrderEsim;
  /** Not of an eSIM that somebody else bought. */
  orderNumber?: string;
  number: number;
  total: number;
  /** What else can be done with it, at the end of its stub. */
  children?: ReactNode;
};

/**
 * One bought eSIM: plan, stage, install options, and codes on the tail. It can be installed
 * only once: afterwards, install options and codes are collapsed.
 */
export function EsimTicket({ esim, orderNumber, number, total, children }: EsimTicketProps) {
  const { t } = useTranslation(commonTexts, confirmationTexts, esimTexts);
  const ids = { title: useId(), number: useId(), ways: useId(), codes: useId() };
  const [isOpen, setOpen] = useState(false);
  const { source, target } = useFocusHandover<HTMLButtonElement>();
  const words = boughtPlanWords(esim, t, useLanguage());
  const name = total > 1 ? t('esim.number', { number, total }) : undefined;
  const isInstalled = esim.stage !== 'waiting';
  const showsWays = !isInstalled || isOpen;
  return (
    <section
      className={`${ticketStyles.ticket} ${ticketStyles.wide}`}
      aria-labelledby={name ? `${ids.title} ${ids.number}` : ids.title}
    >
      <EsimTicketMain
        esim={esim}
        words={words}
        titleId={ids.title}
        above={
          name && (
            <p id={ids.number} className={`${typography.muted} ${typography.small}`}>
              {name}
            </p>
          )
        }
        facts={
          orderNumber && (
            <div>
              <dt>{t('confirmation.orderNumber')}</dt>
              <dd className={factsStyles.code}>{orderNumber}</dd>
            </div>
          )
        }
      >
        <EsimStageLine stage={esim.stage} />
        <WaitingPlans plans={esim.waiting} />
      </EsimTicketMain>
      <div className={ticketStyles.stub}>
        <EsimStageWords stage={esim.stage} name={name} />
        {isInstalled && (
          <Button
            ref={target}
            wide
            aria-expanded={isOpen}
            aria-controls={isOpen ? `${ids.ways} ${ids.codes}` : undefined}
            onClick={() => setOpen(!isOpen)}
          >
            {t(isOpen ? 'esim.hideCodes' : 'esim.codesTitle')}
            <Icon name="qr" />
          </Button>
        )}
        {showsWays && (
          <div className={layout.stack} id={ids.ways} ref={source}>
            <InstallActions esim={esim} place={words.place} />
          </div>
        )}
        {children}
      </div>
      <div className={ticketStyles.tail}>
        {showsWays && (
          <div className={layout.stack} id={ids.codes} ref={source}>
            <EsimCodes esim={esim} />
          </div>
        )}
        <p>
          <Button variant="text" onClick={() => window.print()}>
            {t('esim.print')}
          </Button>
        </p>
      </div>
    </section>
  );
}
