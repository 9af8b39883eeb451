import type { Order } from '@esimshop/contracts/orders';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { useParams } from 'react-router';
import layout from '~/components/ui/layout.module.css';
import { SpinnerLine } from '~/components/ui/spinner.tsx';
import typography from '~/components/ui/typography.module.css';
import { cartQuery } from '~/features/cart/cart-query.ts';
import { OrderDetails } from '~/features/orders/order-details.tsx';
import { OrderNotFound } from '~/features/orders/order-not-found.tsx';
import { isMailed, type OrderStage } from '~/features/orders/order-progress.ts';
import { SendCopy } from '~/features/orders/send-copy.tsx';
import { useWatchedOrder } from '~/features/orders/use-watched-order.ts';
import { formatPrice } from '~/lib/format.ts';
import { toast } from '~/lib/toast.ts';
import { Trans, useTranslation } from '~/lib/translation.tsx';
import { confirmationTexts } from '~/locales/confirmation.ts';
import { clearDraft } from '../checkout-draft.ts';
import { takePendingOrder } from '../pending-order.ts';
import { AccountOffer } from './account-offer.tsx';
import { BoughtEsims } from './bought-esims.tsx';
import styles from './confirmation-screen.module.css';
import { InstallSteps } from './install-steps.tsx';
import { OrderBoard } from './order-board.tsx';
import { OrderDeclined } from './order-declined.tsx';
import { OrderUnderWay } from './order-under-way.tsx';
import { WhatsNext } from './whats-next.tsx';

/** The order does without where they cannot be loaded. */
const SettingsPictures = lazy(async () => ({
  default: await import('~/features/phone-settings/settings-pictures.tsx').then(
    (part) => part.SettingsPictures,
    () => NoPictures,
  ),
}));

const NoPictures: typeof import('~/features/phone-settings/settings-pictures.tsx').SettingsPictures = () => <></>;

export function ConfirmationScreen() {
  const { t } = useTranslation(confirmationTexts);
  const { orderNumber = 'unknown' } = useParams();
  const { order, stage, error, isFetching, hasStopped, watchAgain } = useWatchedOrder(orderNumber);
  // Paid items have left the cart: update its count in the header.
  const isPaid = order?.payment.state === 'paid';
  useQuery({ ...cartQuery(), staleTime: 0, enabled: isPaid });
  useEffect(() => {
    if (!isPaid) return;
    clearDraft();
    if (takePendingOrder(orderNumber)) {
      toast({ title: t('confirmation.placedTitle'), description: t('confirmation.placedText') });
    }
  }, [isPaid, orderNumber, t]);

  if (!order || !stage) {
    return (
      <main
        id="main"
        tabIndex={-1}
        className={`${layout.wrap} ${layout.sectionSmall} ${layout.stackLarge} ${layout.roomy}`}
      >
        {error && !isFetching ? (
          <OrderNotFound orderNumber={orderNumber} error={error} onRetry={watchAgain} />
        ) : (
          <SpinnerLine text={t('confirmation.loading')} />
        )}
      </main>
    );
  }
  // All of it: there is nothing left to install.
  const isGiven = order.metadata.esimInfoArray.every((esim) => esim.isGiven);
  return (
    // What is open belongs to one order, also where the address leads on to another.
    <main key={orderNumber} id="main" tabIndex={-1}>
      {isPaid && <OrderBoard order={order} />}
      <div className={`${layout.wrap} ${layout.sectionSmall} ${layout.stackLarge}`}>
        {stage === 'declined' ? (
          <OrderDeclined declineCode={order.payment.declineCode} />
        ) : (
          <ConfirmationHeader order={order} stage={stage} />
        )}
        {order.metadata.esimInfoArray.length > 0 && (
          <>
            <BoughtEsims order={order} />
            {!isGiven && <SendCopy orderNumber={order.orderNumber} total={order.fulfilment.total} />}
          </>
        )}
        {isPaid && <AccountOffer orderNumber={order.orderNumber} />}
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
      {stage === 'ready' && order.metadata.esimInfoArray.length > 0 && !isGiven && (
        <>
          <InstallSteps />
          <Suspense>
            <SettingsPictures apn={order.metadata.esimInfoArray.find(({ apn }) => apn)?.apn ?? undefined} />
          </Suspense>
        </>
      )}
      <div className={`${layout.wrap} ${layout.section} ${layout.split}`}>
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

function ConfirmationHeader({ order, stage }: { order: Order; stage: Exclude<OrderStage, 'declined'> }) {
  const { t } = useTranslation(confirmationTexts);
  return (
    <header className={`${layout.stack} ${styles.header}`}>
      <h1 className={typography.name}>{t(TITLES[stage])}</h1>
      {stage === 'ready' && (
        <>
          <p className={`${typography.lead} ${typography.measure}`}>{t('confirmation.thanks')}</p>
          <MailLine email={order.customerEmail} isSent={isMailed(order)} />
        </>
      )}
      {stage === 'refunded' && (
        <p className={`${typography.lead} ${typography.measure}`}>
          {t('confirmation.refundedText', { amount: formatPrice(order.totalAmount, order.currency) })}
        </p>
      )}
      {order.metadata.esimInfoArray.length === 0 && (
        <p className={typography.muted}>
          {t('confirmation.orderNumber')}: <span className={typography.code}>{order.orderNumber}</span>
        </p>
      )}
    </header>
  );
}

const MAIL_LINES = ['confirmation.sendingTo', 'confirmation.sentTo'] as const;

/** Both sentences take their place, so that nothing moves once the mail is on its way. */
function MailLine({ email, isSent }: { email: string; isSent: boolean }) {
  const { t } = useTranslation(confirmationTexts);
  return (
    <p className={`${typography.muted} ${styles.alternatives}`} role="status">
      {(isSent ? MAIL_LINES.toReversed() : MAIL_LINES).map((line, index) => (
        <span key={line} aria-hidden={index > 0}>
          <Trans text={t(line)} values={{ email }} components={{ b: <b /> }} />
        </span>
      ))}
    </p>
  );
}
