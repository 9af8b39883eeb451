import type { OrderEsim } from '@esimshop/contracts/orders';
import { useId, useState } from 'react';
import { Button } from '~/components/ui/button.tsx';
import { Icon } from '~/components/ui/icon.tsx';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { EsimCodes } from './esim-codes.tsx';
import { EsimStageLine, EsimStageWords } from './esim-stage.tsx';
import { EsimTicketMain } from './esim-ticket-main.tsx';
import { boughtPlanWords } from './esim-words.ts';
import { InstallActions } from './install-actions.tsx';
import { useFocusHandover } from './use-focus-handover.ts';

type EsimTicketProps = { esim: OrderEsim; orderNumber: string; number: number; total: number };

/**
 * One bought eSIM: the plan, how far it has come, the ways to install it, and its codes on the tail. It can be installed
 * once only: after that, the ways and codes step back.
 */
export function EsimTicket({ esim, orderNumber, number, total }: EsimTicketProps) {
  const { t } = useTranslation();
  const ids = { title: useId(), number: useId(), ways: useId(), codes: useId() };
  const [isOpen, setOpen] = useState(false);
  const { source, target } = useFocusHandover<HTMLButtonElement>();
  const words = boughtPlanWords({ ...esim, planName: esim.productName }, t, useLanguage());
  const name = total > 1 ? t('esim.number', { number, total }) : undefined;
  const isInstalled = esim.stage !== 'waiting';
  const showsWays = !isInstalled || isOpen;
  return (
    <section className="ticket ticket-wide" aria-labelledby={name ? `${ids.title} ${ids.number}` : ids.title}>
      <EsimTicketMain
        esim={esim}
        words={words}
        titleId={ids.title}
        above={
          name && (
            <p id={ids.number} className="muted small">
              {name}
            </p>
          )
        }
        facts={
          <div>
            <dt>{t('confirmation.orderNumber')}</dt>
            <dd className="code">{orderNumber}</dd>
          </div>
        }
      >
        <EsimStageLine stage={esim.stage} />
      </EsimTicketMain>
      <div className="ticket-stub stub-qr">
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
          <div className="stack" id={ids.ways} ref={source}>
            <InstallActions esim={esim} place={words.place} />
          </div>
        )}
      </div>
      <div className="ticket-tail">
        {showsWays && (
          <div className="stack" id={ids.codes} ref={source}>
            <EsimCodes esim={esim} />
          </div>
        )}
        <p>
          <Button look="text" onClick={() => window.print()}>
            {t('esim.print')}
          </Button>
        </p>
      </div>
    </section>
  );
}
