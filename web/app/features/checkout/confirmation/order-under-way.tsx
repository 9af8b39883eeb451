import type { Order } from '@esimshop/contracts/orders';
import { Button, buttonClass } from '~/components/ui/button.tsx';
import { Icon } from '~/components/ui/icon.tsx';
import layout from '~/components/ui/layout.module.css';
import { LocalLink } from '~/components/ui/local-link.tsx';
import spinnerStyles from '~/components/ui/spinner.module.css';
import { Spinner } from '~/components/ui/spinner.tsx';
import { StepLine } from '~/components/ui/step-line.tsx';
import ticketStyles from '~/components/ui/ticket.module.css';
import { useTranslation } from '~/lib/translation.tsx';
import { commonTexts } from '~/locales/common.ts';
import { confirmationTexts } from '~/locales/confirmation.ts';

type OrderUnderWayProps = {
  order: Order;
  stage: 'confirming' | 'action' | 'preparing' | 'attention';
  /** Automatic updates have stopped. */
  hasStopped: boolean;
  /** The last update failed; the page keeps trying. */
  isOffline: boolean;
  isFetching: boolean;
  onCheckAgain: () => void;
};

/** The current stage, announced when it changes. */
export function OrderUnderWay({ order, stage, hasStopped, isOffline, isFetching, onCheckAgain }: OrderUnderWayProps) {
  const { t } = useTranslation(commonTexts, confirmationTexts);
  const { customerEmail: email, fulfilment } = order;
  const isPaid = stage === 'preparing' || stage === 'attention';
  return (
    <section className={ticketStyles.ticket} aria-busy={!hasStopped}>
      <div className={ticketStyles.main}>
        <StepLine
          stacked
          steps={[t('confirmation.progressPaid'), t('confirmation.progressPreparing'), t('confirmation.progressReady')]}
          current={isPaid ? 2 : 1}
          label={t('confirmation.progress')}
        />
        <div className={layout.stackSmall} role="status">
          <p className={spinnerStyles.line}>
            {!hasStopped && <Spinner />}
            <span>{hasStopped ? t('confirmation.stoppedText', { email }) : t(TEXTS[stage], { email })}</span>
          </p>
          {fulfilment.issued > 0 && (
            <p>{t('confirmation.preparingCount', { issued: fulfilment.issued, total: fulfilment.total })}</p>
          )}
          {isOffline && <p>{t('confirmation.connectionLost')}</p>}
        </div>
        {hasStopped && (
          <p>
            <Button pending={isFetching} pendingText={t('common.loading')} onClick={onCheckAgain}>
              {t('confirmation.checkAgain')}
            </Button>
          </p>
        )}
        {stage === 'action' && (
          <p>
            <LocalLink className={buttonClass('secondary')} to="/checkout">
              <Icon name="back" />
              {t('confirmation.declinedWay')}
            </LocalLink>
          </p>
        )}
      </div>
    </section>
  );
}

const TEXTS = {
  confirming: 'confirmation.confirmingText',
  action: 'confirmation.actionText',
  preparing: 'confirmation.preparingText',
  attention: 'confirmation.attentionText',
} as const;
