import { setTimeout as delay } from 'node:timers/promises';
import { readToppedUpIccid } from '../orders/esims.ts';
import { findOrderIdOfPurchase, getPurchase, isOpen, type PurchaseRow } from '../orders/purchases.ts';
import { recordOrderEvent } from '../orders/store.ts';
import type { PurchaseOutcome } from '../partners/esim-supplier.ts';
import type { Executor } from '../platform/database/database.ts';
import { inOneStatement, inTransaction } from '../platform/database/transaction.ts';
import { type Shop, supplierOf } from '../shop.ts';
import { type PurchaseFinding, reconcilePurchase } from './reconcile-purchase.ts';
import { recordIssued } from './record-issued.ts';
import {
  claimQueuedPurchase,
  claimQueuedPurchases,
  claimRepeat,
  claimUnknownPurchase,
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
 * Buys what a paid order has queued. Purchases with unknown outcome, and those that fail, are left to the sweep. Safe to
 * call at any time, concurrently and again after a crash.
 */
export async function provisionOrder(shop: Shop, orderId: number): Promise<void> {
  const suppliers = Object.keys(shop.partners.suppliers);
  await buy(shop, (executor, lockMs) => claimQueuedPurchases(executor, { orderId, suppliers, lockMs }));
}

/** Starts provisioning and waits at most `graceMs`; after that it continues in the background or by the sweep. */
export async function startProvisioning(shop: Shop, orderId: number, graceMs: number): Promise<void> {
  const provisioning = shop.background.run('provision', () => provisionOrder(shop, orderId));
  await Promise.race([provisioning, delay(graceMs, undefined, { ref: false })]);
}

/** Makes a purchase that is still open, or resolves its unknown outcome. Safe to call likewise. */
export async function provisionPurchase(shop: Shop, purchaseId: number): Promise<void> {
  const purchase = await getPurchase(shop.database, purchaseId);
  if (!isOpen(purchase)) return;
  const isNew = purchase.state === 'queued' && !purchase.unsettledSince;
  if (isNew) await buy(shop, (executor, lockMs) => claimQueuedPurchase(executor, { purchaseId, lockMs }));
  else await resolvePurchase(shop, purchase);
}

/** A claim that is older is not sent any more: to the other processes its request would come out of nowhere. */
const SEND_WITHIN_MS = 2000;

/** Covers the call to the supplier and the time to record its response. */
function purchaseLockMs(shop: Shop): number {
  return shop.timeouts.esimMs + SEND_WITHIN_MS;
}

type Claim = (executor: Executor, lockMs: number) => Promise<PurchaseRow[]>;

/** Claims purchases and sends them, unless the process was stopped in between. */
async function buy(shop: Shop, claim: Claim): Promise<void> {
  const startMs = performance.now();
  const claimed = await inOneStatement(shop.database, 'intend', (database) => claim(database, purchaseLockMs(shop)));
  await Promise.all(
    claimed.map(async (purchase) => {
      const { esims } = supplierOf(shop, purchase);
      const iccid = await readToppedUpIccid(shop.database, shop.secrets, purchase);
      const marker = esims.findPurchases && (await readMarker(shop.database, purchase.id));
      const outcome: PurchaseOutcome =
        performance.now() - startMs < SEND_WITHIN_MS
          ? await esims.purchase({ ...purchase, iccid, ...(marker && { marker }) })
          : { kind: 'retry', message: 'The process was stopped before it could send the purchase' };
      await record(shop, purchase, outcome);
    }),
  );
}

/** Looks for what an earlier request may have bought, and repeats it only if nothing is there. */
async function resolvePurchase(shop: Shop, { id: purchaseId, ...found }: PurchaseRow): Promise<void> {
  const { esims } = supplierOf(shop, found);
  const iccid = await readToppedUpIccid(shop.database, shop.secrets, found);
  const purchase = await claimUnknownPurchase(shop.database, purchaseId, purchaseLockMs(shop));
  if (!purchase) return;
  const finding = await reconcilePurchase(shop, esims, { ...purchase, iccid });
  if (finding.kind !== 'absent') return record(shop, purchase, finding);
  if (purchase.attempts >= MAX_ATTEMPTS) return flagForAttention(shop, purchase, finding.message);
  await buy(shop, async (executor, lockMs) => {
    const repeated = await claimRepeat(executor, purchase, lockMs);
    for (const { attempts } of repeated) shop.log.warn({ purchaseId, attempts }, 'purchase.repeated');
    return repeated;
  });
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
      else await requeueAttempt(shop.database, purchase, outcome);
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
