import type { Order } from '@esimshop/contracts/orders';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useParams } from 'react-router';
import { SpinnerLine } from '~/components/ui/spinner.tsx';
import { cartQuery } from '~/features/cart/cart-query.ts';
import { takeAwaitedOrder } from '~/features/checkout/awaited-order.ts';
import { clearDraft } from '~/features/checkout/checkout-draft.ts';
import { EsimTicket } from '~/features/esims/esim-ticket.tsx';
import { formatPrice } from '~/lib/format.ts';
import { toast } from '~/lib/toast.ts';
import { Trans, useTranslation } from '~/lib/translation.tsx';
import { OrderDetails } from './order-details.tsx';
import { OrderNotFound } from './order-not-found.tsx';
import { isMailed, type OrderStage } from './order-progress.ts';
import { OrderRefused } from './order-refused.tsx';
import { OrderUnderWay } from './order-under-way.tsx';
import { SendCopy } from './send-copy.tsx';
import { useWatchedOrder } from './use-watched-order.ts';
import { WayOnline } from './way-online.tsx';
import { WhatsNext } from './whats-next.tsx';

export function ConfirmationScreen() {
  const { t } = useTranslation();
  const { orderNumber = 'unknown' } = useParams();
  const { order, stage, error, isFetching, hasStopped, watchAgain } = useWatchedOrder(orderNumber);
  // What was paid for has left the cart: its count in the header follows.
  const isPaid = order?.payment.state === 'paid';
  useQuery({ ...cartQuery(), staleTime: 0, enabled: isPaid });
  useEffect(() => {
    if (!isPaid) return;
    clearDraft();
    if (takeAwaitedOrder(orderNumber)) {
      toast({ title: t('confirmation.placedTitle'), description: t('confirmation.placedText') });
    }
  }, [isPaid, orderNumber, t]);

  if (!order || !stage) {
    return (
      <main id="main" tabIndex={-1} className="wrap section-s stack-l roomy">
        {error && !isFetching ? (
          <OrderNotFound error={error} onRetry={watchAgain} />
        ) : (
          <SpinnerLine text={t('confirmation.loading')} />
        )}
      </main>
    );
  }
  return (
    <main id="main" tabIndex={-1}>
      <div className="wrap section-s stack-l">
        {stage === 'refused' ? <OrderRefused order={order} /> : <ConfirmationHeader order={order} stage={stage} />}
        {order.metadata.esimInfoArray.map((esim, index) => (
          <EsimTicket
            key={esim.iccid}
            esim={esim}
            orderNumber={order.orderNumber}
            number={index + 1}
            total={order.fulfilment.total}
          />
        ))}
        {order.metadata.esimInfoArray.length > 0 && <SendCopy orderNumber={order.orderNumber} />}
        {(stage === 'confirming' || stage === 'action' || stage === 'preparing' || stage === 'attention') && (
          <OrderUnderWay
            order={order}
            stage={stage}
            hasStopped={hasStopped}
            isOffline={error !== null}
            isFetching={isFetching}
            onCheckAgain={watchAgain}
          />
        )}
      </div>
      {stage === 'ready' && <WayOnline />}
      <div className="wrap section split">
        <OrderDetails order={order} />
        <WhatsNext />
      </div>
    </main>
  );
}

const TITLES = {
  confirming: 'confirmation.confirmingTitle',
  action: 'confirmation.actionTitle',
  preparing: 'confirmation.paidTitle',
  attention: 'confirmation.paidTitle',
  ready: 'confirmation.title',
  refunded: 'confirmation.refundedTitle',
} as const;

function ConfirmationHeader({ order, stage }: { order: Order; stage: Exclude<OrderStage, 'refused'> }) {
  const { t } = useTranslation();
  return (
    <header className="stack">
      <h1 className="name">{t(TITLES[stage])}</h1>
      {stage === 'ready' && (
        <>
          <p className="lead measure">{t('confirmation.thanks')}</p>
          <p className="muted" role="status">
            <Trans
              i18nKey={isMailed(order) ? 'confirmation.sentTo' : 'confirmation.sendingTo'}
              values={{ email: order.customerEmail }}
              components={{ b: <b /> }}
            />
          </p>
        </>
      )}
      {stage === 'refunded' && (
        <p className="lead measure">
          {t('confirmation.refundedText', { amount: formatPrice(order.totalAmount, order.currency) })}
        </p>
      )}
      {order.metadata.esimInfoArray.length === 0 && (
        <p className="muted">
          {t('confirmation.orderNumber')}: <span className="code">{order.orderNumber}</span>
        </p>
      )}
    </header>
  );
}
