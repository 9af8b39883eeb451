import { tellOwner } from '../alerts/tell-owner.ts';
import { readToppedUp } from '../orders/esims.ts';
import {
  findOrderIdOfPurchase,
  findPurchaseByReference,
  getPurchase,
  isOpen,
  type PurchaseRow,
} from '../orders/purchases.ts';
import { recordOrderEvent } from '../orders/store.ts';
import type { PurchaseOutcome } from '../partners/esim-supplier.ts';
import type { Executor, Transaction } from '../platform/database/database.ts';
import { inOneStatement, inTransaction } from '../platform/database/transaction.ts';
import { type Shop, supplierOf } from '../shop.ts';
import { type PurchaseFinding, reconcilePurchase } from './reconcile-purchase.ts';
import { recordIssued } from './record-issued.ts';
import { readMarker } from './store/adoption.ts';
import {
  claimQueuedPurchase,
  claimRepeat,
  claimUnknownPurchase,
  requeueAttempt,
  updatePurchase,
} from './store/claims.ts';
import { queuePurchases, searchLostPeriod } from './store/queue.ts';

/** How long a buyer waits for the eSIM, so that the confirmation page usually shows its QR code at once. */
export const PROVISION_GRACE_MS = 2500;

/** After this many attempts that the supplier did not accept, the purchase is flagged for attention. */
const MAX_ATTEMPTS = 200;

/** The purchases of a paid order that this process claimed at `startMs`. */
export type Delivery = { orderId: number; purchases: PurchaseRow[]; startMs: number };

/**
 * Queues and claims what was ordered, in the transaction that captures its payment. Whoever commits that hands the delivery
 * to `startDelivery`; if the process dies in between, the sweep takes over.
 */
export async function queueDelivery(shop: Shop, tx: Transaction, orderId: number): Promise<Delivery> {
  const startMs = performance.now();
  const suppliers = Object.entries(shop.partners.suppliers);
  const maxUnits = Object.fromEntries(suppliers.map(([name, { esims }]) => [name, esims.maxUnitsPerPurchase]));
  const { purchases, lost } = await queuePurchases(tx, { orderId, maxUnits, lockMs: purchaseLockMs(shop) });
  const isSearchedFirst = lost !== undefined && (await searchLostPeriod(tx, lost, orderId)) > 0;
  return { orderId, purchases: isSearchedFirst ? [] : purchases, startMs };
}

/**
 * Buys it in the background. Call it once the delivery is committed. Purchases with unknown outcome, and those that fail, are
 * left to the sweep.
 */
export function startDelivery(shop: Shop, { orderId, purchases, startMs }: Delivery): void {
  void shop.background.run(taskOf(orderId), () => send(shop, purchases, startMs));
}

/** Waits a moment for this process's purchases of an order. */
export function waitForEsims(shop: Shop, orderId: number): Promise<void> {
  return shop.background.wait(taskOf(orderId), PROVISION_GRACE_MS);
}

const taskOf = (orderId: number) => `provision order ${orderId}`;

/**
 * Makes a purchase that is still open, or resolves its unknown outcome. Safe to call at any time, concurrently and again after
 * a crash.
 */
export async function provisionPurchase(shop: Shop, purchaseId: number): Promise<void> {
  const purchase = await getPurchase(shop.database, purchaseId);
  if (!isOpen(purchase)) return;
  const isNew = purchase.state === 'queued' && !purchase.unsettledSince;
  if (isNew) await buy(shop, (executor, lockMs) => claimQueuedPurchase(executor, { purchaseId, lockMs }));
  else await resolvePurchase(shop, purchase);
}

/** A supplier hints that one of its orders has changed. False if no purchase has that order. */
export async function lookAgain(shop: Shop, supplier: string, supplierReference: string): Promise<boolean> {
  const purchase = await findPurchaseByReference(shop.database, { supplier, supplierReference });
  if (!purchase) return false;
  await provisionPurchase(shop, purchase.id);
  return true;
}

/** Older claims are not sent: their lock could expire during the call. */
const SEND_WITHIN_MS = 2000;

/** Covers the call to the supplier and the time to record its response. */
function purchaseLockMs(shop: Shop): number {
  return shop.timeouts.esimMs + SEND_WITHIN_MS;
}

type Claim = (executor: Executor, lockMs: number) => Promise<PurchaseRow[]>;

async function buy(shop: Shop, claim: Claim): Promise<void> {
  const startMs = performance.now();
  const claimed = await inOneStatement(shop.database, 'claim', (database) => claim(database, purchaseLockMs(shop)));
  await send(shop, claimed, startMs);
}

/** Makes purchases that this process has claimed since then, unless it was stopped in between. */
async function send(shop: Shop, claimed: PurchaseRow[], startMs: number): Promise<void> {
  await Promise.all(
    claimed.map(async (purchase) => {
      const { esims } = supplierOf(shop, purchase);
      const toppedUp = await readToppedUp(shop, purchase);
      const marker = esims.findPurchases && (await readMarker(shop.database, purchase.id));
      const outcome: PurchaseOutcome =
        performance.now() - startMs < SEND_WITHIN_MS
          ? await esims.purchase({ ...purchase, ...toppedUp, ...(marker && { marker }) })
          : { kind: 'retry', message: 'The process was stopped before it could send the purchase' };
      await record(shop, purchase, outcome);
    }),
  );
}

/** Looks for what an earlier request may have bought, and repeats it only if nothing is there. */
async function resolvePurchase(shop: Shop, { id: purchaseId, ...found }: PurchaseRow): Promise<void> {
  const { esims } = supplierOf(shop, found);
  const toppedUp = await readToppedUp(shop, found);
  const purchase = await claimUnknownPurchase(shop.database, purchaseId, purchaseLockMs(shop));
  if (!purchase) return;
  const finding = await reconcilePurchase(shop, esims, { ...purchase, iccid: toppedUp?.iccid });
  if (finding.kind !== 'absent') {
    await record(shop, purchase, finding);
    return;
  }
  if (purchase.attempts >= MAX_ATTEMPTS) return flagForAttention(shop, purchase, finding.message);
  await buy(shop, async (executor, lockMs) => {
    const repeated = await claimRepeat(executor, purchase, lockMs);
    for (const { attempts } of repeated) shop.log.warn({ purchaseId, attempts }, 'purchase.repeated');
    return repeated;
  });
}

type Recorded = PurchaseOutcome | Exclude<PurchaseFinding, { kind: 'absent' }>;

async function record(shop: Shop, purchase: PurchaseRow, outcome: Recorded): Promise<unknown> {
  switch (outcome.kind) {
    case 'issued':
      return recordIssued(shop, purchase, outcome);
    case 'processing': {
      const supplierReference = outcome.reference;
      return inOneStatement(shop.database, 'accept', (database) =>
        updatePurchase(database, purchase, { state: 'unknown', supplierReference, waitMs: 500 }),
      );
    }
    case 'retry':
      if (purchase.attempts >= MAX_ATTEMPTS) return flagForAttention(shop, purchase, outcome.message);
      return requeueAttempt(shop.database, purchase, outcome);
    case 'unknown':
      return recordUnknown(shop, purchase, outcome.message);
    case 'rejected':
    case 'ambiguous':
      return flagForAttention(shop, purchase, outcome.message);
  }
}

function recordUnknown(shop: Shop, { id, state, attempts }: PurchaseRow, problem: string): Promise<boolean> {
  shop.log.warn({ purchaseId: id, message: problem }, 'purchase.unknown');
  const waitMs = Math.min(shop.timeouts.purchaseSettleMs, 5000);
  const change = { state: state === 'queued' ? 'queued' : 'unknown', problem, waitMs } as const;
  return updatePurchase(shop.database, { id, attempts }, change);
}

/** Flags a purchase for attention in the order's history and the log; nothing more is bought for it. */
async function flagForAttention(shop: Shop, purchase: PurchaseRow, problem: string): Promise<void> {
  const isFlagged = await inTransaction(shop.database, 'needs attention', async (tx) => {
    const orderId = await findOrderIdOfPurchase(tx, purchase.id);
    if (!(await updatePurchase(tx, purchase, { state: 'needs_attention', problem }))) return false;
    await recordOrderEvent(tx, orderId, { kind: 'needs_attention', detail: { purchaseId: purchase.id, problem } });
    await tellOwner(shop, tx, orderId);
    return true;
  });
  if (isFlagged) shop.log.error({ purchaseId: purchase.id, problem }, 'purchase.needs_attention');
}
