import { setTimeout as delay } from 'node:timers/promises';
import { findOrderIdOfPurchase, isOpen, listPurchases, type PurchaseRow } from '../orders/purchases.ts';
import { recordOrderEvent } from '../orders/store.ts';
import type { EsimSupplier, PurchaseOutcome } from '../partners/esim-supplier.ts';
import type { Executor } from '../platform/database/database.ts';
import { inOneStatement, inTransaction } from '../platform/database/transaction.ts';
import { type Shop, supplierOf } from '../shop.ts';
import { type PurchaseFinding, reconcilePurchase } from './reconcile-purchase.ts';
import { recordIssued } from './record-issued.ts';
import {
  claimQueuedPurchase,
  claimRepeat,
  claimUnknownPurchase,
  hasOpenPurchase,
  readMarker,
  requeueAttempt,
  updatePurchase,
} from './store.ts';

/**
 * How long the buyer's response waits for the eSIM, so that the confirmation page usually shows its QR code at once.
 */
export const PROVISION_GRACE_MS = 2500;

/** After this many attempts that the supplier did not accept, the purchase is flagged for attention. */
const MAX_ATTEMPTS = 200;

/**
 * Buys what an order still lacks and resolves purchases with unknown outcome. Safe to call at any time, concurrently
 * and again after a crash.
 * @throws Error if a purchase is still open, so that the job is retried
 */
export async function provisionOrder(shop: Shop, orderId: number): Promise<void> {
  const purchases = (await listPurchases(shop.database, orderId)).filter(isOpen);
  const areIssued = await Promise.all(purchases.map((purchase) => advancePurchase(shop, purchase)));
  if (areIssued.every(Boolean)) return;
  if (await hasOpenPurchase(shop.database, orderId)) throw new Error(`Order ${orderId} is not provisioned yet`);
}

/** Starts provisioning and waits at most `graceMs`; after that it continues in the background or in a job. */
export async function startProvisioning(shop: Shop, orderId: number, graceMs: number): Promise<void> {
  const provisioning = shop.background.run('provision', () => provisionOrLater(shop, orderId));
  await Promise.race([provisioning, delay(graceMs, undefined, { ref: false })]);
}

/** Provisions an order, and leaves to a job what cannot be provisioned yet. */
export async function provisionOrLater(shop: Shop, orderId: number): Promise<void> {
  try {
    await provisionOrder(shop, orderId);
  } catch (error) {
    const soon = { startAfterSeconds: 2, singletonKey: `order:${orderId}` };
    await shop.jobs.enqueue(shop.database, 'provision', { orderId }, soon);
    shop.log.warn({ orderId, err: error }, 'order.not_provisioned');
  }
}

/** Whether this process has made the purchase. */
type IsIssued = boolean;

async function advancePurchase(shop: Shop, purchase: PurchaseRow): Promise<IsIssued> {
  const { esims } = supplierOf(shop, purchase);
  const isNew = purchase.state === 'queued' && !purchase.unsettledSince;
  return isNew
    ? buy(shop, esims, (executor, lockMs) => claimQueuedPurchase(executor, purchase.id, lockMs))
    : resolvePurchase(shop, esims, purchase.id);
}

/** A claim that is older is not sent any more: to the other processes its request would come out of nowhere. */
const SEND_WITHIN_MS = 2000;

/** Covers the call to the supplier and the time to record its response. */
function purchaseLockMs(shop: Shop): number {
  return shop.timeouts.esimMs + SEND_WITHIN_MS;
}

type Claim = (executor: Executor, lockMs: number) => Promise<PurchaseRow | undefined>;

/** Claims the purchase and sends it, unless the process was stopped in between. */
async function buy(shop: Shop, supplier: EsimSupplier, claim: Claim): Promise<IsIssued> {
  const startMs = performance.now();
  const purchase = await inOneStatement(shop.database, 'intend', (database) => claim(database, purchaseLockMs(shop)));
  if (!purchase) return false;
  const marker = supplier.findPurchases && (await readMarker(shop.database, purchase.id));
  const outcome: PurchaseOutcome =
    performance.now() - startMs < SEND_WITHIN_MS
      ? await supplier.purchase({ ...purchase, ...(marker && { marker }) })
      : { kind: 'retry', message: 'The process was stopped before it could send the purchase' };
  return record(shop, purchase, outcome);
}

/** Looks for what an earlier request may have bought, and repeats it only if nothing is there. */
async function resolvePurchase(shop: Shop, supplier: EsimSupplier, purchaseId: number): Promise<IsIssued> {
  const purchase = await claimUnknownPurchase(shop.database, purchaseId, purchaseLockMs(shop));
  if (!purchase) return false;
  const finding = await reconcilePurchase(shop, supplier, purchase);
  if (finding.kind !== 'absent') return record(shop, purchase, finding);
  if (purchase.attempts >= MAX_ATTEMPTS) {
    await flagForAttention(shop, purchase, finding.message);
    return false;
  }
  return buy(shop, supplier, async (executor, lockMs) => {
    const repeated = await claimRepeat(executor, purchase, lockMs);
    if (repeated) shop.log.warn({ purchaseId, attempts: repeated.attempts }, 'purchase.repeated');
    return repeated;
  });
}

type Recorded = PurchaseOutcome | Exclude<PurchaseFinding, { kind: 'absent' }>;

async function record(shop: Shop, purchase: PurchaseRow, outcome: Recorded): Promise<IsIssued> {
  switch (outcome.kind) {
    case 'issued':
      return recordIssued(shop, purchase, outcome);
    case 'processing':
      await updatePurchase(shop.database, purchase, {
        state: 'unknown',
        supplierReference: outcome.reference,
        waitMs: 500,
      });
      break;
    case 'retry':
      if (purchase.attempts >= MAX_ATTEMPTS) await flagForAttention(shop, purchase, outcome.message);
      else await requeueAttempt(shop.database, purchase, outcome.message);
      break;
    case 'unknown':
      shop.log.warn({ purchaseId: purchase.id, message: outcome.message }, 'purchase.unknown');
      await updatePurchase(shop.database, purchase, {
        state: purchase.state === 'queued' ? 'queued' : 'unknown',
        problem: outcome.message,
        waitMs: Math.min(shop.timeouts.purchaseSettleMs, 5000),
      });
      break;
    case 'rejected':
    case 'ambiguous':
      await flagForAttention(shop, purchase, outcome.message);
      break;
  }
  return false;
}

/** Flags a purchase for attention in the order's history and the log; nothing more is bought for it. */
async function flagForAttention(shop: Shop, purchase: PurchaseRow, problem: string): Promise<void> {
  const isFlagged = await inTransaction(shop.database, 'needs attention', async (tx) => {
    const orderId = await findOrderIdOfPurchase(tx, purchase.id);
    if (!(await updatePurchase(tx, purchase, { state: 'needs_attention', problem }))) return false;
    await recordOrderEvent(tx, orderId, { kind: 'needs_attention', detail: { purchaseId: purchase.id, problem } });
    return true;
  });
  if (isFlagged) shop.log.error({ purchaseId: purchase.id, problem }, 'purchase.needs_attention');
}
