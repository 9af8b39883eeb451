import type { SupplierPlan } from '../../partners/plan-source.ts';
import { inOneStatement, inTransaction } from '../../platform/database/transaction.ts';
import { waitAtMost } from '../../platform/wait-at-most.ts';
import { type Shop, supplierOf } from '../../shop.ts';
import { isStillDue } from '../../supply/freshness.ts';
import { bumpCatalogueVersion, lockCatalogue } from '../catalogue-state.ts';
import type { ProductRow } from '../store.ts';
import { findChanges, writePlans } from './sync-page.ts';
import { deactivatePlans, markConfirmed } from './sync-store.ts';

/** How long a supplier that did not respond is left alone. */
const PAUSE_MS = 60_000;
/** The longest that a buyer waits. */
const BUYER_WAITS_MS = 1500;

type Confirmable = Pick<ProductRow, 'id' | 'supplier' | 'supplierPlanId' | 'countryCode'>;

/**
 * Asks the suppliers whether they still sell these plans, and at which price; what has changed is written as a sync does. A plan is asked
 * about once at a time, however many buyers have it in their carts. A supplier that cannot be asked, or takes longer than a
 * buyer can wait, changes nothing: its whole catalogue was read within a day.
 */
export async function confirmPlans(shop: Shop, plans: readonly Confirmable[]): Promise<void> {
  const { running, pausedUntilMs } = shop.catalogue.confirming;
  const confirmations = plans.flatMap((plan) => {
    const known = running.get(plan.id);
    if (known) return [known];
    if (performance.now() < (pausedUntilMs.get(plan.supplier) ?? 0)) return [];
    const confirmation = shop.background
      .run('confirm-plan', () => confirm(shop, plan))
      .finally(() => running.delete(plan.id));
    running.set(plan.id, confirmation);
    return [confirmation];
  });
  await waitAtMost(Promise.all(confirmations), BUYER_WAITS_MS);
}

async function confirm(shop: Shop, plan: Confirmable): Promise<void> {
  if (!(await isStillDue(shop.database, plan.id))) return;
  let current: SupplierPlan | undefined;
  try {
    const { supplierPlanId: id, countryCode } = plan;
    current = await supplierOf(shop, plan).plans.findPlan({ id, countryCode });
  } catch (error) {
    shop.catalogue.confirming.pausedUntilMs.set(plan.supplier, performance.now() + PAUSE_MS);
    shop.log.warn({ supplier: plan.supplier, err: error }, 'catalogue.plan_unconfirmed');
    return;
  }
  await write(shop, plan, current);
}

async function write(shop: Shop, { id, supplier, supplierPlanId }: Confirmable, current: SupplierPlan | undefined) {
  const { database, config } = shop;
  const plans = current ? [current] : [];
  const isUnchanged = current !== undefined && (await findChanges(database, { supplier, plans })).length === 0;
  if (isUnchanged) {
    await inOneStatement(database, 'confirm plan', () => markConfirmed(database, id));
    return;
  }
  shop.log.info({ supplier, supplierPlanId, isSold: current !== undefined }, 'catalogue.plan_changed');
  await inTransaction(database, 'change plan', async (tx) => {
    await lockCatalogue(tx);
    if (current) await writePlans(tx, { supplier, plans, policy: config });
    else await deactivatePlans(tx, supplier, [supplierPlanId]);
    await markConfirmed(tx, id);
    await bumpCatalogueVersion(tx);
  });
  await shop.catalogue.refresh();
}
