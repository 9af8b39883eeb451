import type { PlanVisibility } from '@esimshop/contracts/admin-plans';
import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { recordAudit } from '../../accounts/audit-log.ts';
import { bumpCatalogueVersion, lockCatalogue } from '../../catalogue/catalogue-state.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { hiddenDestinations, products } from '../../platform/database/schema/catalogue.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { ProblemError } from '../../platform/problem.ts';
import type { Shop } from '../../shop.ts';
import type { AdminActor } from '../admin-actor.ts';

/**
 * Hides plans from everybody who has not bought them, or offers them again: in lists, search, sitemap, feed, trips, top-ups and
 * carts of every process once it is committed. Returns how many were changed.
 */
export async function setPlanVisibility(
  shop: Shop,
  actor: AdminActor,
  { productIds, isHidden }: PlanVisibility,
): Promise<number> {
  const changed = await inTransaction(shop.database, 'plan-visibility', async (tx) => {
    await lockCatalogue(tx);
    const changedIds = await mark(tx, actor, { isHidden, where: inArray(products.productId, productIds) });
    if (changedIds.length === 0) return 0;
    await recordAudit(tx, {
      ...actor.audit,
      ...{ act: isHidden ? 'plans.hidden' : 'plans.shown', subjectKind: 'plans', subjectId: changedIds[0] ?? '' },
      after: { plans: changedIds.length, productId: changedIds.join(', ') },
    });
    return changedIds.length;
  });
  await shop.catalogue.refresh();
  return changed;
}

/**
 * The same for all plans of a destination; while it is hidden, plans that suppliers add there are, too.
 * @throws ProblemError 404 `not_found` if a destination without plans is to be hidden
 */
export async function setDestinationVisibility(
  shop: Shop,
  actor: AdminActor,
  { code, isHidden }: { code: string; isHidden: boolean },
): Promise<number> {
  const changed = await inTransaction(shop.database, 'destination-visibility', async (tx) => {
    await lockCatalogue(tx);
    const ofPlace = eq(products.countryCode, code);
    const isOfPlace = eq(hiddenDestinations.code, code);
    if (isHidden) {
      if ((await tx.$count(products, ofPlace)) === 0)
        throw new ProblemError(404, 'not_found', `There is no destination '${code}'. Reload the page.`);
      await tx.insert(hiddenDestinations).values({ code, hiddenBy: actor.username }).onConflictDoNothing();
    }
    // A plan that was hidden for itself, at another moment, stays hidden.
    const moment = tx.select({ at: hiddenDestinations.hiddenAt }).from(hiddenDestinations).where(isOfPlace);
    const where = isHidden ? ofPlace : sql`${ofPlace} and ${products.hiddenAt} = (${moment})`;
    const changedIds = await mark(tx, actor, { isHidden, where, at: sql`(${moment})` });
    if (!isHidden) await tx.delete(hiddenDestinations).where(isOfPlace);
    await recordAudit(tx, {
      ...actor.audit,
      ...{ act: isHidden ? 'destination.hidden' : 'destination.shown', subjectKind: 'destination', subjectId: code },
      after: { plans: changedIds.length },
    });
    return changedIds.length;
  });
  await shop.catalogue.refresh();
  return changed;
}

/** Marks plans that are not marked so already, with the catalogue locked. Returns their product ids. */
async function mark(
  tx: Transaction,
  actor: AdminActor,
  { isHidden, where, at = sql`now()` }: { isHidden: boolean; where: SQL; at?: SQL },
): Promise<string[]> {
  const rows = await tx
    .update(products)
    .set(isHidden ? { hiddenAt: at, hiddenBy: actor.username } : { hiddenAt: null, hiddenBy: null })
    .where(and(where, isHidden ? isNull(products.hiddenAt) : isNotNull(products.hiddenAt)))
    .returning({ productId: products.productId });
  if (rows.length > 0) await bumpCatalogueVersion(tx);
  return rows.map(({ productId }) => productId);
}
