import { readToppedUp } from '../orders/esims.ts';
import { getPurchase, isOver, listPurchases, type PurchaseRow } from '../orders/purchases.ts';
import { lockOrder, recordOrderEvent } from '../orders/store.ts';
import type { EsimSupplier } from '../partners/esim-supplier.ts';
import type { Transaction } from '../platform/database/database.ts';
import { inSavepoint, inTransaction, sqlStateOf, UNIQUE_VIOLATION } from '../platform/database/transaction.ts';
import { ProblemError } from '../platform/problem.ts';
import { waitAtMost } from '../platform/wait-at-most.ts';
import { type Shop, supplierOf } from '../shop.ts';
import { PROVISION_GRACE_MS, provisionPurchase } from './provision-order.ts';
import { reconcilePurchase } from './reconcile-purchase.ts';
import { completeOrder } from './record-issued.ts';
import { adoptReference } from './store/adoption.ts';
import { closePurchase, requeuePurchase } from './store/queue.ts';

/** What a person decided about a purchase that needs attention. */
export type Decision = {
  orderId: number;
  purchaseId: number;
  actor: string;
  note?: string | undefined;
  /** What else is written in the same transaction. */
  record: (tx: Transaction) => Promise<void>;
};

/**
 * Takes an order of the supplier for a purchase: its eSIMs are delivered, and nothing is bought. The supplier is asked
 * first whether it has that order, of this plan and quantity, with unclaimed eSIMs.
 * @throws ProblemError already_decided, supplier_order_unknown, supplier_order_unsuitable
 */
export async function adoptSupplierOrder(shop: Shop, decision: Decision & { reference: string }): Promise<void> {
  const { orderId, purchaseId, reference, actor, note } = decision;
  const purchase = await getPurchase(shop.database, purchaseId);
  assertParked(purchase);
  await assertSuitable(shop, supplierOf(shop, purchase).esims, { ...purchase, supplierReference: reference });
  await inTransaction(shop.database, 'adopt', async (tx) => {
    const order = await lockOrder(tx, orderId);
    const current = await getPurchase(tx, purchaseId);
    assertParked(current);
    if (!(await adoptInSavepoint(tx, purchaseId, reference))) throw taken(reference);
    await requeuePurchase(tx, { ...current, supplierReference: reference });
    const detail = { purchaseId, reference, ...(note && { note }) };
    await recordOrderEvent(tx, order.id, { kind: 'adopted', actor, detail });
    await decision.record(tx);
  });
  await waitAtMost(
    shop.background.run('provision', () => provisionPurchase(shop, purchaseId)),
    PROVISION_GRACE_MS,
  );
}

async function adoptInSavepoint(tx: Transaction, purchaseId: number, reference: string): Promise<boolean> {
  try {
    await inSavepoint(tx, async () => {
      if (!(await adoptReference(tx, purchaseId, reference))) throw taken(reference);
    });
    return true;
  } catch (error) {
    if (error instanceof ProblemError || sqlStateOf(error) === UNIQUE_VIOLATION) return false;
    throw error;
  }
}

function taken(reference: string): ProblemError {
  return new ProblemError(
    409,
    'supplier_order_unsuitable',
    `The supplier's order ${reference} belongs to another purchase.`,
  );
}

/**
 * Ends a purchase that needs attention without a delivery. An order with everything else delivered is
 * complete. Moves no money.
 * @throws ProblemError already_decided
 */
export async function closeParkedPurchase(shop: Shop, decision: Decision): Promise<void> {
  const { orderId, purchaseId, actor, note } = decision;
  await inTransaction(shop.database, 'not delivered', async (tx) => {
    const order = await lockOrder(tx, orderId);
    assertParked(await getPurchase(tx, purchaseId));
    await closePurchase(tx, purchaseId);
    await recordOrderEvent(tx, orderId, {
      kind: 'not_delivered',
      actor,
      detail: { purchaseId, ...(note && { note }) },
    });
    await decision.record(tx);
    const purchases = await listPurchases(tx, { orderId });
    if (purchases.every(isOver) && purchases.some(({ state }) => state === 'issued')) {
      await completeOrder(shop, tx, order, purchases);
    }
  });
}

function assertParked({ state }: PurchaseRow): void {
  if (state !== 'needs_attention') {
    throw new ProblemError(409, 'already_decided', 'This purchase has already been decided.');
  }
}

async function assertSuitable(shop: Shop, supplier: EsimSupplier, purchase: PurchaseRow): Promise<void> {
  const { supplierReference: reference, supplierPlanId, quantity } = purchase;
  const iccid = (await readToppedUp(shop, purchase))?.iccid;
  const found = await reconcilePurchase(shop, supplier, { ...purchase, iccid, sentAgoMs: 0 });
  const unsuitable = (why: string) => new ProblemError(409, 'supplier_order_unsuitable', why);
  switch (found.kind) {
    case 'issued': {
      const esims = iccid ? [{ iccid }] : found.esims;
      if (esims.length !== quantity) {
        throw unsuitable(`The supplier's order ${reference} has ${esims.length} eSIMs, the purchase ${quantity}.`);
      }
      const states = await Promise.all(esims.map((esim) => supplier.getEsimState(esim)));
      const hasPlan = states.every(({ plans }) => plans.some((plan) => plan.supplierPlanId === supplierPlanId));
      if (!hasPlan) throw unsuitable(`The supplier's order ${reference} is of another plan than ${supplierPlanId}.`);
      return;
    }
    case 'ambiguous':
      throw unsuitable(`Somebody has the eSIMs of the supplier's order ${reference} already.`);
    case 'processing':
      throw unsuitable(`The supplier is still preparing its order ${reference}. Try again in a moment.`);
    case 'rejected':
    case 'absent':
    case 'unknown':
      throw new ProblemError(
        409,
        'supplier_order_unknown',
        `The supplier did not show an order ${reference}: ${found.message}`,
      );
  }
}
