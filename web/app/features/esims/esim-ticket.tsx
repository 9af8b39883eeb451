import type { EsimInfo } from '@esimshop/contracts/orders';
import { useId } from 'react';
import { Button } from '~/components/ui/button.tsx';
import { CodePlate } from '~/components/ui/code-plate.tsx';
import { Flag } from '~/components/ui/flag.tsx';
import { speedsOf } from '~/features/catalogue/plan-words.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { EsimCodes } from './esim-codes.tsx';
import { boughtPlanWords } from './esim-words.ts';
import { InstallActions } from './install-actions.tsx';

type EsimTicketProps = { esim: EsimInfo; orderNumber: string; number: number; total: number };

/** One bought eSIM: the plan, the ways to install it, and its codes on the tail. */
export function EsimTicket({ esim, orderNumber, number, total }: EsimTicketProps) {
  const { t } = useTranslation();
  const titleId = useId();
  const numberId = useId();
  const words = boughtPlanWords({ ...esim, planName: esim.productName }, t, useLanguage());
  return (
    <section className="ticket ticket-wide" aria-labelledby={total > 1 ? `${titleId} ${numberId}` : titleId}>
      <div className="ticket-main">
        {total > 1 && (
          <p id={numberId} className="muted small">
            {t('esim.number', { number, total })}
          </p>
        )}
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
          <div>
            <dt>{t('confirmation.orderNumber')}</dt>
            <dd className="code">{orderNumber}</dd>
          </div>
          <div>
            <dt>{t('esim.iccid')}</dt>
            <dd className="code">{esim.iccid}</dd>
          </div>
        </dl>
      </div>
      <div className="ticket-stub stub-qr">
        <h3>{t('esim.activate')}</h3>
        <InstallActions esim={esim} place={words.place} />
      </div>
      <div className="ticket-tail">
        <EsimCodes esim={esim} />
        <p>
          <Button look="text" onClick={() => window.print()}>
            {t('esim.print')}
          </Button>
        </p>
      </div>
    </section>
  );
}
