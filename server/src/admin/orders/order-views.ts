import { MAX_ORDER_VIEWS, type OrderView } from '@esimshop/contracts/admin-order-views';
import { asc, eq, like, sql } from 'drizzle-orm';
import { recordAudit } from '../../accounts/audit-log.ts';
import type { Executor } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { ProblemError } from '../../platform/problem.ts';
import type { Shop } from '../../shop.ts';
import { installation } from '../../tables/system.ts';
import type { AdminActor } from '../admin-actor.ts';

/** Stored with the shop's other settings. */
const PREFIX = 'order-view:';

/** The views of the list of orders that administrators have saved, by name. */
export async function listOrderViews(executor: Executor): Promise<OrderView[]> {
  const rows = await executor
    .select()
    .from(installation)
    .where(like(installation.name, `${PREFIX}%`))
    .orderBy(asc(installation.name));
  return rows.map(({ name, value }) => ({ name: name.slice(PREFIX.length), query: value }));
}

/**
 * Saves a view for every administrator.
 * @throws ProblemError conflict if there is one of this name, or as many as there can be
 */
export async function saveOrderView(shop: Shop, actor: AdminActor, { name, query }: OrderView): Promise<void> {
  await inTransaction(shop.database, 'save order view', async (tx) => {
    // Two that are saved at once are counted one after the other.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${PREFIX}))`);
    if ((await listOrderViews(tx)).length >= MAX_ORDER_VIEWS) {
      throw new ProblemError(409, 'conflict', `There are ${MAX_ORDER_VIEWS} views already. Remove one first.`);
    }
    const saved = await tx
      .insert(installation)
      .values({ name: PREFIX + name, value: query })
      .onConflictDoNothing()
      .returning({ name: installation.name });
    if (saved.length === 0) throw new ProblemError(409, 'conflict', 'There is a view of this name already.');
    await recordAudit(tx, {
      ...actor.audit,
      act: 'orders.view_saved',
      subjectKind: 'orders',
      subjectId: name,
      after: { name },
    });
  });
}

/** Removes a view for every administrator; one that is gone already is no error. */
export async function removeOrderView(shop: Shop, actor: AdminActor, name: string): Promise<void> {
  await inTransaction(shop.database, 'remove order view', async (tx) => {
    const removed = await tx
      .delete(installation)
      .where(eq(installation.name, PREFIX + name))
      .returning({ name: installation.name });
    if (removed.length > 0)
      await recordAudit(tx, {
        ...actor.audit,
        act: 'orders.view_removed',
        subjectKind: 'orders',
        subjectId: name,
        before: { name },
      });
  });
}
