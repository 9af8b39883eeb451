import type { AdminOrder } from '@esimshop/contracts/admin-order';
import { Badge } from '~/components/ui/badge.tsx';
import { Icon } from '~/components/ui/icon.tsx';
import { LocalLink } from '~/components/ui/local-link.tsx';
import typography from '~/components/ui/typography.module.css';
import { formatPrice } from '~/lib/format.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { adminFrameTexts } from '~/locales/admin-frame.ts';
import { adminOrderTexts } from '~/locales/admin-order.ts';
import { AttentionBadge, StatusBadge } from '../orders/order-badge.tsx';
import { ConflictNote } from '../orders/order-notes.tsx';
import { useOrderActs } from '../orders/use-order-acts.tsx';
import { AdminMoment } from '../parts/admin-moment.tsx';
import { useChooseOrder } from '../parts/chosen-order.tsx';
import viewStyles from '../parts/view.module.css';
import { AdminNotes } from './admin-notes.tsx';
import { ClosedDisputes, DisputeGate } from './dispute-gate.tsx';
import { OrderEsims } from './order-esims.tsx';
import { CustomerFacts, OrderLedger, OrderMails, PaymentFacts, ReceiptFacts } from './order-facts.tsx';
import { OrderProgress } from './order-progress.tsx';
import styles from './order-record.module.css';
import { OrderRefund } from './order-refund.tsx';
import { OrderStatusAct } from './order-status-act.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import { ParkedGate } from './parked-gate.tsx';
import { RefundGate, waitingRefunds } from './refund-gate.tsx';
import { ReviewGate } from './review-gate.tsx';
import { WithdrawalGate } from './withdrawal-gate.tsx';

type OrderRecordProps = { order: AdminOrder; timeZone: string };

export function OrderRecord({ order, timeZone }: OrderRecordProps) {
  const { t } = useTranslation(adminFrameTexts, adminOrderTexts);
  const acts = useOrderActs();
  useChooseOrder(order.id);
  return (
    <>
      <nav aria-label={t('admin-order.breadcrumb')}>
        <ol className={styles.crumbs}>
          <li>
            <LocalLink to="/admin">{t('admin-frame.views.orders')}</LocalLink>
          </li>
          <li>
            <span aria-current="page">{order.id}</span>
          </li>
        </ol>
      </nav>
      <div className={viewStyles.top}>
        <div>
          <div className={styles.title}>
            <h1 className={typography.code}>{order.orderNumber}</h1>
            <StatusBadge status={order.status} />
            {order.needsAttention && <AttentionBadge attention={order.needsAttention} />}
            {order.fulfilment.total > 0 && order.fulfilment.issued < order.fulfilment.total && (
              <Badge>
                <Icon name="sim" />
                {t('admin-order.issued', {
                  issued: order.fulfilment.issued,
                  count: order.fulfilment.total,
                })}
              </Badge>
            )}
          </div>
          <p>
            {order.customer.name}, <b>{formatPrice(order.totalAmount, order.currency)}</b> {order.currency},{' '}
            <AdminMoment at={order.createdAt} timeZone={timeZone} />
          </p>
          <OrderProgress order={order} />
        </div>
        <OrderStatusAct order={order} acts={acts} />
      </div>
      <ConflictNote acts={acts} timeZone={timeZone} />
      <div className={styles.record}>
        <div className={styles.main}>
          {order.reviewedPayments.map((payment) => (
            <ReviewGate key={payment.id} order={order} payment={payment} timeZone={timeZone} />
          ))}
          {order.parkedPurchases.map((purchase) => (
            <ParkedGate key={purchase.id} order={order} purchase={purchase} timeZone={timeZone} />
          ))}
          {order.withdrawals
            .filter(({ state }) => state === 'waiting')
            .map((withdrawal) => (
              <WithdrawalGate key={withdrawal.id} withdrawal={withdrawal} timeZone={timeZone} />
            ))}
          {waitingRefunds(order).map((refund) => (
            <RefundGate key={`${refund.id} ${refund.state}`} order={order} refund={refund} timeZone={timeZone} />
          ))}
          {order.disputes
            .filter(({ state }) => state !== 'closed')
            .map((dispute) => (
              <DisputeGate key={dispute.id} order={order} dispute={dispute} timeZone={timeZone} />
            ))}
          <OrderEsims order={order} timeZone={timeZone} />
          <OrderRefund order={order} timeZone={timeZone} />
          <ClosedDisputes order={order} timeZone={timeZone} />
          <OrderTimeline entries={order.timeline} currency={order.currency} timeZone={timeZone} />
        </div>
        <div className={styles.side}>
          <CustomerFacts order={order} />
          <PaymentFacts order={order} timeZone={timeZone} />
          {order.ledger && <OrderLedger ledger={order.ledger} />}
          <ReceiptFacts order={order} />
          <OrderMails order={order} timeZone={timeZone} />
          <AdminNotes order={order} />
        </div>
      </div>
    </>
  );
}
