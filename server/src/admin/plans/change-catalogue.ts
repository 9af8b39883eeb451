import type { AuditAct } from '@esimshop/contracts/admin-audit';
import type { SQL } from 'drizzle-orm';
import { recordAudit } from '../../accounts/audit-log.ts';
import { bumpCatalogueVersion, lockCatalogue } from '../../catalogue/catalogue-state.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Shop } from '../../shop.ts';
import { products } from '../../tables/catalogue.ts';
import type { AdminActor } from '../admin-actor.ts';

/**
 * Changes plans in a transaction with the catalogue locked; every process has it within a second of the commit. `change` returns how many
 * it changed, and so does this.
 */
export async function changeCatalogue(
  shop: Shop,
  name: string,
  change: (tx: Transaction) => Promise<number>,
): Promise<number> {
  const changed = await inTransaction(shop.database, name, async (tx) => {
    await lockCatalogue(tx);
    const count = await change(tx);
    if (count > 0) await bumpCatalogueVersion(tx);
    return count;
  });
  await shop.catalogue.refresh();
  return changed;
}

type Mark = {
  act: AuditAct;
  set: Parameters<ReturnType<Transaction['update']>['set']>[0];
  where: SQL | undefined;
  after?: Record<string, unknown>;
};

/** The same change of several plans, with one entry in the audit log. Returns how many there are. */
export async function markPlans(tx: Transaction, actor: AdminActor, { act, set, where, after }: Mark): Promise<number> {
  const rows = await tx.update(products).set(set).where(where).returning({ productId: products.productId });
  const [first] = rows;
  if (!first) return 0;
  await recordAudit(tx, {
    ...actor.audit,
    ...{ act, subjectKind: 'plans', subjectId: first.productId },
    after: { plans: rows.length, productId: rows.map(({ productId }) => productId).join(', '), ...after },
  });
  return rows.length;
}
