import type { PlanVisibility, ShownPlans } from '@esimshop/contracts/admin-plans';
import { and, eq, inArray, isNotNull, isNull, not, type SQL, sql } from 'drizzle-orm';
import { recordAudit } from '../../accounts/audit-log.ts';
import { ProblemError } from '../../platform/problem.ts';
import type { Shop } from '../../shop.ts';
import { hiddenDestinations, products } from '../../tables/catalogue.ts';
import type { AdminActor } from '../admin-actor.ts';
import { changeCatalogue, markPlans } from './change-catalogue.ts';

/**
 * Hides plans from everybody who has not bought them, or offers them again: in lists, search, sitemap, feed, trips, top-ups and
 * carts of every process once it is committed. One below the minimum margin is not shown by hand.
 */
export async function setPlanVisibility(
  shop: Shop,
  actor: AdminActor,
  { productIds, isHidden }: PlanVisibility,
): Promise<ShownPlans> {
  const named = inArray(products.productId, productIds);
  let belowMinimum = 0;
  const changed = await changeCatalogue(shop, 'plan-visibility', async (tx) => {
    if (!isHidden) belowMinimum = await tx.$count(products, and(named, products.isBelowMargin));
    return markPlans(tx, actor, {
      act: isHidden ? 'plans.hidden' : 'plans.shown',
      set: visibility(actor, isHidden),
      where: and(named, isOtherwise(isHidden), isHidden ? undefined : not(products.isBelowMargin)),
    });
  });
  return { changed, belowMinimum };
}

/**
 * The same for all plans of a destination; while it is hidden, plans that suppliers add there are, too.
 * @throws ProblemError 404 `not_found` if a destination without plans is to be hidden
 */
export async function setDestinationVisibility(
  shop: Shop,
  actor: AdminActor,
  { code, isHidden }: { code: string; isHidden: boolean },
): Promise<ShownPlans> {
  let belowMinimum = 0;
  const changed = await changeCatalogue(shop, 'destination-visibility', async (tx) => {
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
    const rows = await tx
      .update(products)
      .set(visibility(actor, isHidden, sql`(${moment})`))
      .where(and(where, isOtherwise(isHidden)))
      .returning({ isBelowMargin: products.isBelowMargin });
    const plans = rows.length;
    if (!isHidden) belowMinimum = rows.filter(({ isBelowMargin }) => isBelowMargin).length;
    if (!isHidden) await tx.delete(hiddenDestinations).where(isOfPlace);
    await recordAudit(tx, {
      ...actor.audit,
      ...{ act: isHidden ? 'destination.hidden' : 'destination.shown', subjectKind: 'destination', subjectId: code },
      after: { plans },
    });
    return plans;
  });
  return { changed: changed - belowMinimum, belowMinimum };
}

function visibility({ username }: AdminActor, isHidden: boolean, at: SQL = sql`now()`) {
  return isHidden ? { hiddenAt: at, hiddenBy: username } : { hiddenAt: null, hiddenBy: null };
}

/** Of plans that are not hidden, or shown, already. */
const isOtherwise = (isHidden: boolean) => (isHidden ? isNull(products.hiddenAt) : isNotNull(products.hiddenAt));
