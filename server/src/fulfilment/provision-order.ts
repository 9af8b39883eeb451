import { setTimeout as delay } from 'node:timers/promises';
import { inTransaction } from '../database/transaction.ts';
import { recordOrderEvent } from '../orders/store.ts';
import type { Shop } from '../shop.ts';
import type { PurchaseOutcome } from './esim-partner.ts';
import { reconcilePurchase } from './reconcile-purchase.ts';
import { recordIssued } from './record-issued.ts';
import {
  claimQueuedPurchase,
  claimUnknownPurchase,
  findOrderIdOfPurchase,
  hasOpenPurchase,
  listPurchases,
  type PurchaseRow,
  updatePurchase,
} from './store.ts';

/** How long a buyer's answer waits for the eSIM, so that the confirmation page usually has its QR code on first sight. */
export const PROVISION_GRACE_MS = 2500;

/** After this many refusals to even look at a purchase a person is called. */
const MAX_ATTEMPTS = 200;

/**
 * Buys what an order still lacks and finds out what became of what nobody knows. Safe to call at any time, by several
 * processes at once, and again after any of them ended half-way.
 * @throws Error while something is still open, so that the job comes back.
 */
export async function provisionOrder(shop: Shop, orderId: number): Promise<void> {
  const purchases = await listPurchases(shop.database, orderId);
  await Promise.all(purchases.map((purchase) => advancePurchase(shop, purchase)));
  if (await hasOpenPurchase(shop.database, orderId)) throw new Error(`Order ${orderId} is not provisioned yet`);
}

/** Starts at once and waits at most `graceMs`: what is not done by then goes on by itself, or by its job. */
export async function provisionSoon(shop: Shop, orderId: number, graceMs: number): Promise<void> {
  const provisioning = shop.background.run('provision', () => provisionOrder(shop, orderId));
  await Promise.race([provisioning, delay(graceMs, undefined, { ref: false })]);
}

async function advancePurchase(shop: Shop, purchase: PurchaseRow): Promise<void> {
  if (purchase.state === 'queued') await buy(shop, purchase.id);
  else if (purchase.state === 'ordering' || purchase.state === 'unknown') await findOut(shop, purchase.id);
}

/** The partner's call and the time to write down what it said. */
function purchaseLockMs(shop: Shop): number {
  return shop.timeouts.esimMs + 2000;
}

async function buy(shop: Shop, purchaseId: number): Promise<void> {
  const purchase = await inTransaction(shop.database, 'intend', (tx) =>
    claimQueuedPurchase(tx, purchaseId, purchaseLockMs(shop)),
  );
  if (!purchase) return;
  await record(shop, purchase, await shop.partners.esims.purchase(purchase.bundleName, purchase.quantity));
}

async function findOut(shop: Shop, purchaseId: number): Promise<void> {
  const purchase = await claimUnknownPurchase(shop.database, purchaseId, purchaseLockMs(shop));
  if (!purchase) return;
  await record(shop, purchase, await reconcilePurchase(shop, purchase));
}

async function record(shop: Shop, purchase: PurchaseRow, outcome: PurchaseOutcome): Promise<void> {
  switch (outcome.kind) {
    case 'issued':
      await recordIssued(shop, purchase, outcome);
      break;
    case 'processing':
      await updatePurchase(shop.database, purchase.id, {
        state: 'unknown',
        partnerReference: outcome.reference,
        waitMs: 500,
      });
      break;
    case 'retry':
      await putBack(shop, purchase, outcome.message);
      break;
    case 'unknown':
      shop.log.warn({ purchaseId: purchase.id, message: outcome.message }, 'purchase.unknown');
      await updatePurchase(shop.database, purchase.id, {
        state: 'unknown',
        problem: outcome.message,
        waitMs: Math.min(shop.timeouts.purchaseSettleMs, 5000),
      });
      break;
    case 'refused':
      await parkPurchase(shop, purchase, outcome.message);
      break;
  }
}

async function putBack(shop: Shop, purchase: PurchaseRow, message: string): Promise<void> {
  if (purchase.attempts >= MAX_ATTEMPTS) await parkPurchase(shop, purchase, message);
  else await updatePurchase(shop.database, purchase.id, { state: 'queued', problem: message });
}

/** A person must look: the order says so, the log says so, and nothing more is bought for it. */
async function parkPurchase(shop: Shop, purchase: PurchaseRow, problem: string): Promise<void> {
  await inTransaction(shop.database, 'park', async (tx) => {
    const orderId = await findOrderIdOfPurchase(tx, purchase.id);
    await updatePurchase(tx, purchase.id, { state: 'needs_attention', problem });
    await recordOrderEvent(tx, orderId, { kind: 'needs_attention', detail: { purchaseId: purchase.id, problem } });
  });
  shop.log.error({ purchaseId: purchase.id, problem }, 'purchase.needs_attention');
}
