import type {
  FeaturedPlans,
  PlanListing,
  PlanNotes,
  PlanPins,
  PlanTexts,
  PlanTextsConflict,
} from '@esimshop/contracts/admin-plans';
import { toOwnTexts } from '@esimshop/contracts/localized-name';
import { asc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { recordAudit } from '../../accounts/audit-log.ts';
import type { Executor } from '../../platform/database/database.ts';
import { ProblemError } from '../../platform/problem.ts';
import type { Shop } from '../../shop.ts';
import { products } from '../../tables/catalogue.ts';
import type { AdminActor } from '../admin-actor.ts';
import { changeCatalogue, markPlans } from './change-catalogue.ts';

const nextVersion = sql`${products.choicesVersion} + 1`;

/**
 * What a plan is called and what is said of it, in every list and page of every process once it is committed; orders keep theirs.
 * @throws ProblemError 404 `not_found`, 409 `conflict` if somebody has changed either since `version`
 */
export async function describePlan(
  shop: Shop,
  actor: AdminActor,
  { productId, version, ...texts }: PlanTexts & { productId: string },
): Promise<number> {
  const after = { ownNames: toOwnTexts(texts.ownNames), notes: toOwnTexts(texts.notes) };
  return changeCatalogue(shop, 'plan-texts', async (tx) => {
    const [before] = await tx
      .select({ ownNames: products.ownNames, notes: products.notes, version: products.choicesVersion })
      .from(products)
      .where(eq(products.productId, productId));
    if (!before) throw new ProblemError(404, 'not_found', `There is no plan '${productId}'. Reload the page.`);
    if (before.version !== version)
      throw new ProblemError(409, 'conflict', 'Somebody else has changed this plan since you opened it.', {
        current: before satisfies PlanTextsConflict,
      });
    await tx
      .update(products)
      .set({ ...after, choicesVersion: nextVersion })
      .where(eq(products.productId, productId));
    const { version: _, ...said } = before;
    await recordAudit(tx, {
      ...actor.audit,
      ...{ act: 'plan.described', subjectKind: 'plans', subjectId: productId, before: said, after },
    });
    return 1;
  });
}

/** The same note for several plans; their names stay. Returns how many there are. */
export function notePlans(shop: Shop, actor: AdminActor, { productIds, notes: typed }: PlanNotes): Promise<number> {
  const notes = toOwnTexts(typed);
  return changeCatalogue(shop, 'plan-notes', (tx) =>
    markPlans(tx, actor, {
      ...{ act: 'plans.noted', after: { notes } },
      ...{ set: { notes, choicesVersion: nextVersion }, where: inArray(products.productId, productIds) },
    }),
  );
}

/** Puts plans before the others of their destination, or back among them. */
export function pinPlans(shop: Shop, actor: AdminActor, { productIds, isPinned }: PlanPins): Promise<number> {
  return changeCatalogue(shop, 'plan-pins', (tx) =>
    markPlans(tx, actor, {
      act: isPinned ? 'plans.pinned' : 'plans.unpinned',
      set: { isPinned },
      where: sql`${inArray(products.productId, productIds)} and ${products.isPinned} <> ${isPinned}`,
    }),
  );
}

/** Sells plans by their link alone, or lists them again: out of lists, search, feed, trips and top-ups, not out of carts. */
export function unlistPlans(shop: Shop, actor: AdminActor, { productIds, isUnlisted }: PlanListing): Promise<number> {
  return changeCatalogue(shop, 'plan-listing', (tx) =>
    markPlans(tx, actor, {
      act: isUnlisted ? 'plans.unlisted' : 'plans.listed',
      set: { isUnlisted },
      where: sql`${inArray(products.productId, productIds)} and ${products.isUnlisted} <> ${isUnlisted}`,
    }),
  );
}

/**
 * The plans that the home page shows first, in this order. Returns how many are among them, or were.
 * @throws ProblemError 404 `not_found`, 409 `conflict` if they are not those that were shown
 */
export function featurePlans(shop: Shop, actor: AdminActor, { productIds, seen }: FeaturedPlans): Promise<number> {
  return changeCatalogue(shop, 'featured-plans', async (tx) => {
    const before = await listFeaturedIds(tx);
    if (before.join() !== seen.join())
      throw new ProblemError(409, 'conflict', 'Somebody else has changed the featured plans since you opened them.');
    const wanted = [...new Set(productIds)];
    const known = wanted.length === 0 ? 0 : await tx.$count(products, inArray(products.productId, wanted));
    if (known < wanted.length)
      throw new ProblemError(404, 'not_found', 'One of these plans does not exist. Reload the page.');
    await tx.update(products).set({ featuredRank: null }).where(isNotNull(products.featuredRank));
    for (const [index, productId] of wanted.entries())
      await tx
        .update(products)
        .set({ featuredRank: index + 1 })
        .where(eq(products.productId, productId));
    const subject = { subjectKind: 'plans', subjectId: wanted[0] ?? before[0] ?? '' };
    const audited = { before: { productId: before.join(', ') }, after: { productId: wanted.join(', ') } };
    await recordAudit(tx, { ...actor.audit, act: 'plans.featured', ...subject, ...audited });
    return new Set([...before, ...wanted]).size;
  });
}

async function listFeaturedIds(executor: Executor): Promise<string[]> {
  const rows = await executor
    .select({ productId: products.productId })
    .from(products)
    .where(isNotNull(products.featuredRank))
    .orderBy(asc(products.featuredRank));
  return rows.map(({ productId }) => productId);
}
