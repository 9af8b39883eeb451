import type { PaymentRow } from '../../orders/payments.ts';
import { listOrderEvents, type OrderEventRow, recordOrderEvent } from '../../orders/store.ts';
import type { MoneyBack } from '../../partners/payment-gateway.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Shop } from '../../shop.ts';
import { lockPayment, updateAndPost } from './store.ts';

/** The entry of the order's timeline. */
const EVENT_KINDS = {
  refunded: 'payment_refunded',
  refund_pending: 'refund_pending',
  refund_failed: 'refund_failed',
  reversed: 'payment_reversed',
  disputed: 'payment_disputed',
  dispute_closed: 'dispute_closed',
} as const satisfies Record<MoneyBack['kind'], string>;

/** Log events for the owner; a refund was their own act. */
const ALERTS: Partial<Record<MoneyBack['kind'], string>> = {
  refund_failed: 'payment.refund_failed',
  reversed: 'payment.reversed',
  disputed: 'payment.disputed',
};

/**
 * Records money that a partner returned to the payer, or that the payer disputes: on the order's timeline, and what was
 * returned in the payment and the ledger. The same refund or dispute is recorded once, however many events tell of it.
 */
export async function recordMoneyBack(shop: Shop, paymentId: number, moneyBack: MoneyBack): Promise<void> {
  await inTransaction(shop.database, 'money back', async (tx) => {
    const { order, payment } = await lockPayment(tx, paymentId);
    const orderId = order.id;
    const known = (await listOrderEvents(tx, orderId)).filter(({ detail }) => detail.reference === moneyBack.reference);
    const kind = EVENT_KINDS[moneyBack.kind];
    if (known.some((event) => event.kind === kind)) return;
    const { reference, amountMinor, currency, reason } = moneyBack;
    const { provider } = payment;
    const detail = { paymentId, provider, reference, amountMinor, currency, ...(reason && { message: reason }) };
    await recordOrderEvent(tx, orderId, { kind, detail });
    await changeRefunded(tx, payment, returnedMinor(moneyBack, known));
    const alert = ALERTS[moneyBack.kind];
    if (alert) shop.log.error({ orderId, ...detail }, alert);
  });
}

/** What this event adds to the money that went back; less than nothing if a refund failed after all. */
function returnedMinor({ kind, amountMinor }: MoneyBack, known: OrderEventRow[]): number {
  if (kind === 'refunded') return known.some((event) => event.kind === EVENT_KINDS.refund_failed) ? 0 : amountMinor;
  if (kind === 'reversed') return amountMinor;
  return kind === 'refund_failed' && known.some((event) => event.kind === EVENT_KINDS.refunded) ? -amountMinor : 0;
}

/** Never more than was paid: a reversal may be of money that was refunded before. */
async function changeRefunded(tx: Transaction, payment: PaymentRow, byMinor: number): Promise<void> {
  if (payment.status !== 'captured') return;
  const refundedMinor = Math.min(payment.amountMinor, Math.max(0, payment.refundedMinor + byMinor));
  const changedMinor = refundedMinor - payment.refundedMinor;
  if (changedMinor === 0) return;
  await updateAndPost(tx, payment, { refundedMinor }, -changedMinor);
}
