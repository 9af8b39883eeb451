import { setTimeout as delay } from 'node:timers/promises';
import { findOrderIdOfPurchase, isOver, listPurchases, type PurchaseRow } from '../orders/purchases.ts';
import { recordOrderEvent } from '../orders/store.ts';
import type { EsimSupplier, PurchaseOutcome } from '../partners/esim-supplier.ts';
import type { Transaction } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { type Shop, supplierOf } from '../shop.ts';
import { type PurchaseFinding, reconcilePurchase } from './reconcile-purchase.ts';
import { recordIssued } from './record-issued.ts';
import {
  claimQueuedPurchase,
  claimRepeat,
  claimUnknownPurchase,
  hasOpenPurchase,
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
  const purchases = await listPurchases(shop.database, orderId);
  await Promise.all(purchases.map((purchase) => advancePurchase(shop, purchase)));
  if (await hasOpenPurchase(shop.database, orderId)) throw new Error(`Order ${orderId} is not provisioned yet`);
}

/** Starts provisioning and waits at most `graceMs`; after that it continues in the background or in its job. */
export async function startProvisioning(shop: Shop, orderId: number, graceMs: number): Promise<void> {
  const provisioning = shop.background.run('provision', () => provisionOrder(shop, orderId));
  await Promise.race([provisioning, delay(graceMs, undefined, { ref: false })]);
}

async function advancePurchase(shop: Shop, purchase: PurchaseRow): Promise<void> {
  const { esims } = supplierOf(shop, purchase);
  if (purchase.state === 'queued' && !purchase.unsettledSince) {
    await buy(shop, esims, (tx, lockMs) => claimQueuedPurchase(tx, purchase.id, lockMs));
  } else if (!isOver(purchase) && purchase.state !== 'needs_attention') {
    await resolvePurchase(shop, esims, purchase.id);
  }
}

/** A claim that is older is not sent any more: to the other processes its request would come out of nowhere. */
const SEND_WITHIN_MS = 2000;

/** Covers the call to the supplier and the time to record its response. */
function purchaseLockMs(shop: Shop): number {
  return shop.timeouts.esimMs + SEND_WITHIN_MS;
}

type Claim = (tx: Transaction, lockMs: number) => Promise<PurchaseRow | undefined>;

/** Claims the purchase and sends it, unless the process was stopped in between. Undefined if it was not claimed. */
async function buy(shop: Shop, supplier: EsimSupplier, claim: Claim): Promise<PurchaseRow | undefined> {
  const startMs = performance.now();
  const purchase = await inTransaction(shop.database, 'intend', (tx) => claim(tx, purchaseLockMs(shop)));
  if (!purchase) return undefined;
  const outcome: PurchaseOutcome =
    performance.now() - startMs < SEND_WITHIN_MS
      ? await supplier.purchase(purchase)
      : { kind: 'retry', message: 'The process was stopped before it could send the purchase' };
  await record(shop, purchase, outcome);
  return purchase;
}

/** Looks for what an earlier request may have bought, and repeats it only if nothing is there. */
async function resolvePurchase(shop: Shop, supplier: EsimSupplier, purchaseId: number): Promise<void> {
  const purchase = await claimUnknownPurchase(shop.database, purchaseId, purchaseLockMs(shop));
  if (!purchase) return;
  const finding = await reconcilePurchase(shop, supplier, purchase);
  if (finding.kind !== 'absent') {
    await record(shop, purchase, finding);
    return;
  }
  if (purchase.attempts >= MAX_ATTEMPTS) {
    await flagForAttention(shop, purchase, finding.message);
    return;
  }
  const repeated = await buy(shop, supplier, (tx, lockMs) => claimRepeat(tx, purchase, lockMs));
  if (repeated) shop.log.warn({ purchaseId, attempts: repeated.attempts }, 'purchase.repeated');
}

type Recorded = PurchaseOutcome | Exclude<PurchaseFinding, { kind: 'absent' }>;

async function record(shop: Shop, purchase: PurchaseRow, outcome: Recorded): Promise<void> {
  switch (outcome.kind) {
    case 'issued':
      await recordIssued(shop, purchase, outcome);
      break;
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
