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
    const changedIds = await mark(tx, actor, { isHidden, where: inArray(products.productId, productIds) });
    if (changedIds.length === 0) return 0;
    await recordAudit(tx, {
      ...actor.audit,
      ...{ act: isHidden ? 'plans.hidden' : 'plans.shown', subjectKind: 'plans', subjectId: changedIds[0] ?? '' },
      after: { plans: changedIds.length, productId: changedIds.slice(0, NAMED).join(', ') },
    });
    return changedIds.length;
  });
  await shop.catalogue.refresh();
  return changed;
}

/** So many ids stand in the audit log. */
const NAMED = 10;

/**
 * The same for all plans of a destination; while it is hidden, plans that suppliers add there are, too.
 * @throws ProblemError 404 `not_found` for a destination without plans
 */
export async function setDestinationVisibility(
  shop: Shop,
  actor: AdminActor,
  { code, isHidden }: { code: string; isHidden: boolean },
): Promise<number> {
  const changed = await inTransaction(shop.database, 'destination-visibility', async (tx) => {
    if ((await tx.$count(products, eq(products.countryCode, code))) === 0)
      throw new ProblemError(404, 'not_found', `There is no destination '${code}'. Reload the page.`);
    const changedIds = await mark(tx, actor, { isHidden, where: eq(products.countryCode, code) });
    if (isHidden) {
      const hidden = { code, hiddenBy: nameOf(actor) };
      await tx.insert(hiddenDestinations).values(hidden).onConflictDoNothing();
    } else await tx.delete(hiddenDestinations).where(eq(hiddenDestinations.code, code));
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

/** Marks plans that are not marked so already. Returns their product ids. */
async function mark(
  tx: Transaction,
  actor: AdminActor,
  { isHidden, where }: { isHidden: boolean; where: SQL },
): Promise<string[]> {
  await lockCatalogue(tx);
  const rows = await tx
    .update(products)
    .set(isHidden ? { hiddenAt: sql`now()`, hiddenBy: nameOf(actor) } : { hiddenAt: null, hiddenBy: null })
    .where(and(where, isHidden ? isNull(products.hiddenAt) : isNotNull(products.hiddenAt)))
    .returning({ productId: products.productId });
  if (rows.length > 0) await bumpCatalogueVersion(tx);
  return rows.map(({ productId }) => productId);
}

const nameOf = ({ name }: AdminActor): string => name.replace(/^admin:/, '');
