import type { Order } from '@esimshop/contracts/orders';
import { Button, buttonClass } from '~/components/ui/button.tsx';
import { Icon } from '~/components/ui/icon.tsx';
import { LocalLink } from '~/components/ui/local-link.tsx';
import { Spinner } from '~/components/ui/spinner.tsx';
import { StepLine } from '~/components/ui/step-line.tsx';
import { useTranslation } from '~/lib/translation.tsx';

type OrderUnderWayProps = {
  order: Order;
  stage: 'confirming' | 'action' | 'preparing' | 'attention';
  /** The page has stopped asking by itself. */
  hasStopped: boolean;
  /** The last question got no answer; the page goes on asking. */
  isOffline: boolean;
  isFetching: boolean;
  onCheckAgain: () => void;
};

/** What is happening right now, read out when it changes. */
export function OrderUnderWay({ order, stage, hasStopped, isOffline, isFetching, onCheckAgain }: OrderUnderWayProps) {
  const { t } = useTranslation();
  const { customerEmail: email, fulfilment } = order;
  const isPaid = stage === 'preparing' || stage === 'attention';
  return (
    <section className="ticket" aria-busy={!hasStopped}>
      <div className="ticket-main">
        <StepLine
          steps={[t('confirmation.progressPaid'), t('confirmation.progressPreparing'), t('confirmation.progressReady')]}
          current={isPaid ? 2 : 1}
          label={t('confirmation.progress')}
        />
        <div className="stack-s" role="status">
          <p className="spin-line">
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
            <LocalLink className={buttonClass('line')} to="/checkout">
              <Icon name="back" />
              {t('confirmation.refusedWay')}
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
