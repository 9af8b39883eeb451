import { canTransition } from '@esimshop/contracts/order-status';
import { queueMail } from '../mail/queue-mail.ts';
import { sealEsims } from '../orders/esims.ts';
import { findPurchaseByReference, isOver, listPurchasesBeside, type PurchaseRow } from '../orders/purchases.ts';
import { type LockedOrder, lockOrderOfLine, recordOrderEvent, transitionOrder } from '../orders/store.ts';
import type { IssuedEsim } from '../partners/esim-supplier.ts';
import type { Transaction } from '../platform/database/database.ts';
import { inLockedTransaction, sqlStateOf, UNIQUE_VIOLATION } from '../platform/database/transaction.ts';
import type { Shop } from '../shop.ts';
import { supplierMs } from './reconcile-purchase.ts';
import { updatePurchase } from './store/claims.ts';
import { releaseIccids, storeIssued } from './store/esims.ts';

type Issued = { reference: string; esims: IssuedEsim[] };

/**
 * Stores the eSIMs of a purchase. The last purchase of an order also completes the order and queues its mail, in the
 * same transaction. If another purchase has adopted the supplier's order since, this one is reconciled again.
 */
export async function recordIssued(shop: Shop, purchase: PurchaseRow, { reference, esims }: Issued): Promise<void> {
  const expected = purchase.toppedUpEsimId === null ? purchase.quantity : 0;
  if (esims.length !== expected) {
    throw new Error(`Expected ${expected} new eSIMs in the supplier's order ${reference}, got ${esims.length}`);
  }
  try {
    const line = { orderLineId: purchase.orderLineId };
    const lock = (tx: Transaction) => Promise.all([lockOrderOfLine(tx, line), listPurchasesBeside(tx, line)]);
    await inLockedTransaction(shop.database, 'issue', lock, async (tx, [order, purchases]) => {
      const current = purchases.find(({ id }) => id === purchase.id);
      if (current?.state === 'issued') {
        await recordLateResponse(shop, tx, order, current, reference);
        return;
      }
      const searchAfterMs = mayBeSoldTwice(current) ? supplierMs(shop) + 1000 : undefined;
      const others = purchases.filter(({ id }) => id !== purchase.id);
      const detail = { purchaseId: purchase.id, reference };
      const issue = { ...detail, orderId: order.id, toppedUpEsimId: purchase.toppedUpEsimId, detail, searchAfterMs };
      // One statement each: none may follow once another one has failed.
      await Promise.all([
        storeIssued(tx, issue, sealEsims(shop.secrets, purchase, esims)),
        others.every(isOver) && completeOrder(shop, tx, order, purchases),
      ]);
    });
  } catch (error) {
    if (sqlStateOf(error) !== UNIQUE_VIOLATION) throw error;
    if (await releaseSoldAgain(shop, purchase, { reference, esims }))
      return recordIssued(shop, purchase, { reference, esims });
    shop.log.warn({ purchaseId: purchase.id, reference }, 'purchase.reference_taken');
    await updatePurchase(shop.database, purchase, { state: 'unknown', supplierReference: null });
  }
}

/** Whether the order is this purchase's, and its eSIMs have the numbers of others that are over. */
async function releaseSoldAgain(
  { database, secrets, log }: Shop,
  purchase: PurchaseRow,
  issued: Issued,
): Promise<boolean> {
  const { supplier, id: purchaseId } = purchase;
  const { reference: supplierReference, esims } = issued;
  const owner = await findPurchaseByReference(database, { supplier, supplierReference });
  if (owner && owner.id !== purchaseId) return false;
  const released = await releaseIccids(
    database,
    esims.map(({ iccid }) => secrets.keyedHash('iccid', iccid)),
  );
  if (released > 0) log.info({ purchaseId, released }, 'purchase.iccids_sold_again');
  return released > 0;
}

/** More than one request was sent, and of an earlier one the outcome is not known. */
function mayBeSoldTwice(purchase: PurchaseRow | undefined): boolean {
  if (!purchase?.unsettledSince || !purchase.orderingAt) return false;
  return purchase.unsettledSince < purchase.orderingAt;
}

/** The purchase has been completed by other means. A second supplier order for it must be refunded. */
async function recordLateResponse(
  shop: Shop,
  tx: Transaction,
  order: LockedOrder,
  { id, supplierReference }: PurchaseRow,
  reference: string,
): Promise<void> {
  if (reference === supplierReference) return;
  shop.log.error({ purchaseId: id, reference }, 'purchase.sold_twice');
  const problem = `The supplier sold it twice: ${supplierReference} was delivered, ${reference} is to be refunded`;
  await recordOrderEvent(tx, order.id, { kind: 'needs_attention', detail: { purchaseId: id, problem, reference } });
}

/**
 * Completes an order with nothing left to deliver, with the mail that has its codes or is its receipt, by
 * statements that are sent in one turn.
 */
export async function completeOrder(
  shop: Shop,
  tx: Transaction,
  order: LockedOrder,
  purchases: PurchaseRow[],
): Promise<void> {
  const { id: orderId, orderNumber, customerEmail: recipient, locale } = order;
  const kind = purchases.some(({ toppedUpEsimId }) => toppedUpEsimId !== null) ? 'top-up' : 'confirmation';
  await Promise.all([
    canTransition(order.status, 'completed') && transitionOrder(tx, order, 'completed'),
    queueMail(shop, tx, { kind, orderId, recipient, locale, messageIdStem: `${orderNumber}.${kind}` }),
  ]);
}
