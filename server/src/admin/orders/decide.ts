import type { ResolvePayment, ResolvePurchase } from '@esimshop/contracts/admin-order-acts';
import { recordAudit } from '../../accounts/audit-log.ts';
import { acceptPayment, rejectPayment } from '../../checkout/payments/decide-review.ts';
import { adoptSupplierOrder, closeParkedPurchase } from '../../fulfilment/resolve-parked.ts';
import { retryOrder } from '../../fulfilment/retry-order.ts';
import { listPayments } from '../../orders/payments.ts';
import { listPurchases } from '../../orders/purchases.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { ProblemError } from '../../platform/problem.ts';
import type { Shop } from '../../shop.ts';
import type { AdminActor } from '../admin-actor.ts';
import { getOrderRow } from './show-admin-order.ts';

/**
 * Does what the owner decided about a parked purchase.
 * @throws ProblemError order_not_found, not_found, already_decided, supplier_order_unknown, supplier_order_unsuitable
 */
export async function decidePurchase(
  shop: Shop,
  actor: AdminActor,
  { orderId, purchaseId, ...decision }: ResolvePurchase & { orderId: number; purchaseId: number },
): Promise<void> {
  const { orderNumber } = await getOrderRow(shop.database, orderId);
  const purchases = await listPurchases(shop.database, { orderId });
  if (!purchases.some(({ id }) => id === purchaseId)) {
    throw new ProblemError(404, 'not_found', `Order ${orderId} has no purchase ${purchaseId}.`);
  }
  const { choice, note } = decision;
  const facts = choice === 'adopt' ? { choice, supplierReference: decision.supplierReference, note } : { choice, note };
  const record = (tx: Transaction) =>
    recordAudit(tx, {
      ...actor.audit,
      act: 'order.purchase_resolved',
      subjectKind: 'purchase',
      subjectId: purchaseId,
      before: { state: 'needs_attention' },
      after: { orderId, ...facts },
    });
  const act = { orderId, purchaseId, actor: actor.name, note, record };
  switch (decision.choice) {
    case 'retry': {
      const retried = await retryOrder(shop, { ...act, orderNumber });
      if (!retried) {
        throw new ProblemError(409, 'already_decided', 'This purchase has already been decided.');
      }
      return;
    }
    case 'adopt':
      return adoptSupplierOrder(shop, { ...act, reference: decision.supplierReference });
    case 'not_delivered':
      return closeParkedPurchase(shop, act);
  }
}

/**
 * Does what the owner decided about a payment under review.
 * @throws ProblemError order_not_found, not_found, already_decided, payment_not_acceptable, payment_unknown
 */
export async function decidePayment(
  shop: Shop,
  actor: AdminActor,
  { orderId, paymentId, choice, note }: ResolvePayment & { orderId: number; paymentId: number },
): Promise<void> {
  await getOrderRow(shop.database, orderId);
  const payments = await listPayments(shop.database, orderId);
  if (!payments.some(({ id }) => id === paymentId)) {
    throw new ProblemError(404, 'not_found', `Order ${orderId} has no payment ${paymentId}.`);
  }
  const record = (tx: Transaction) =>
    recordAudit(tx, {
      ...actor.audit,
      act: choice === 'accept' ? 'order.payment_accepted' : 'order.payment_rejected',
      subjectKind: 'payment',
      subjectId: paymentId,
      before: { status: 'needs_review' },
      after: { orderId, note },
    });
  const decision = { paymentId, actor: actor.name, note, record };
  await (choice === 'accept' ? acceptPayment : rejectPayment)(shop, decision);
}
