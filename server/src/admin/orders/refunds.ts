import { formatDecimal } from '@esimshop/contracts/money';
import type { CreateRefund, RefundQuote, ResolveRefund } from '@esimshop/contracts/refunds';
import { recordAudit } from '../../accounts/audit-log.ts';
import { findCaptured, quoteEsims } from '../../checkout/refunds/quote-refund.ts';
import { refundOrder } from '../../checkout/refunds/request-refund.ts';
import { resolveRefund } from '../../checkout/refunds/resolve-refund.ts';
import { refundableMinor } from '../../checkout/refunds/store.ts';
import { type BookedEsim, listBookedEsims, openEsim, planKeyOf } from '../../orders/esims.ts';
import { costOfUnits } from '../../orders/line-cost.ts';
import { isDisputed } from '../../orders/owner-cases.ts';
import type { PaymentRow } from '../../orders/payments.ts';
import { isOver, listPurchases } from '../../orders/purchases.ts';
import { listRefundsOfPlans } from '../../orders/refunds.ts';
import type { OrderRow } from '../../orders/store.ts';
import { paidForPlan } from '../../orders/units-paid.ts';
import type { Shop } from '../../shop.ts';
import type { AdminActor } from '../admin-actor.ts';
import { getOrderRow } from './show-admin-order.ts';

/**
 * What can be returned of an order, and what the policy and the suppliers say about each eSIM now.
 * @throws ProblemError order_not_found
 */
export async function quoteRefund(shop: Shop, orderId: number): Promise<RefundQuote> {
  const order = await getOrderRow(shop.database, orderId);
  const payment = await findCaptured(shop.database, orderId);
  const { currency } = payment ?? order;
  const esims = await listBookedEsims(shop.database, [orderId]);
  const refunded = await listRefundsOfPlans(shop.database, esims.map(planKeyOf));
  return {
    refundable: formatDecimal({ amountMinor: payment ? refundableMinor(payment) : 0, currency }),
    currency,
    provider: payment?.provider ?? null,
    obstacle: await findObstacle(shop, orderId, payment),
    esims: await Promise.all(
      esims.map((esim) =>
        describeQuote(
          shop,
          { order, payment },
          esim,
          refunded.some(({ esimId }) => esimId === esim.row.id),
        ),
      ),
    ),
  };
}

async function findObstacle(
  { database }: Shop,
  orderId: number,
  payment: PaymentRow | undefined,
): Promise<RefundQuote['obstacle']> {
  if (!payment) return 'not_paid';
  if (await isDisputed(database, orderId)) return 'disputed';
  return (await listPurchases(database, { orderId })).every(isOver) ? null : 'being_delivered';
}

async function describeQuote(
  shop: Shop,
  { order, payment }: { order: Pick<OrderRow, 'baseRate'>; payment: PaymentRow | undefined },
  esim: BookedEsim,
  isRefunded: boolean,
): Promise<RefundQuote['esims'][number]> {
  const { row, line } = esim;
  const opened = openEsim(shop.secrets, esim);
  const facts = {
    id: row.id,
    price: formatDecimal(paidForPlan(esim)),
    cost: formatDecimal({ amountMinor: costOfUnits(line, order), currency: line.currency }),
    isRefunded,
    hasCodes: opened !== undefined,
  };
  const unknown = { ...facts, verdict: null, isRevocable: false, isCredited: false, message: null };
  if (!payment || isRefunded || !opened) return unknown;
  try {
    const [quote] = await quoteEsims(shop, payment, [opened]);
    if (!quote) return unknown;
    const { verdict, offer } = quote;
    return offer.kind === 'possible'
      ? { ...unknown, verdict, isRevocable: true, isCredited: offer.isCredited }
      : { ...unknown, verdict, message: offer.message };
  } catch (error) {
    shop.log.warn({ esimId: row.id, err: error }, 'refund.supplier_unavailable');
    return unknown;
  }
}

/**
 * Refunds what the owner chose of an order.
 * @throws ProblemError order_not_found, not_found, refund_not_possible, refund_exceeds_payment, already_refunded
 */
export async function refundAsOwner(
  shop: Shop,
  actor: AdminActor,
  { orderId, ...choice }: CreateRefund & { orderId: number; requestKey: string | undefined },
): Promise<void> {
  await getOrderRow(shop.database, orderId);
  await refundOrder(shop, {
    ...choice,
    orderId,
    actor: actor.name,
    record: (tx, refund) =>
      recordAudit(tx, {
        ...actor.audit,
        act: 'order.refunded',
        subjectKind: 'order',
        subjectId: orderId,
        after: { refundId: refund.id, amount: formatDecimal(refund), esims: choice.esims, note: choice.note },
      }),
  });
}

/**
 * Does what the owner decided about a refund that waits.
 * @throws ProblemError order_not_found, not_found, already_decided, refund_not_possible, refund_exceeds_payment
 */
export async function decideRefund(
  shop: Shop,
  actor: AdminActor,
  decision: ResolveRefund & { orderId: number; refundId: number },
): Promise<void> {
  const { orderId, refundId, choice, note } = decision;
  await getOrderRow(shop.database, orderId);
  await resolveRefund(shop, {
    ...decision,
    actor: actor.name,
    record: (tx, { state }) =>
      recordAudit(tx, {
        ...actor.audit,
        act: 'order.refund_resolved',
        subjectKind: 'refund',
        subjectId: refundId,
        before: { state },
        after: { orderId, choice, note },
      }),
  });
}
