import { bumpCatalogueVersion } from '../catalogue/catalogue-state.ts';
import type { Transaction } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import type { Shop } from '../shop.ts';
import { checkSuppliers, type SupplierCheck } from '../supply/check-suppliers.ts';
import type { Judgement } from '../supply/judge-account.ts';
import { readNow, recordCheck } from '../supply/record-check.ts';
import { queueAlert } from './queue-alert.ts';

/**
 * Reads the balance of every supplier and decides whether its plans are sold: not while nothing can be bought there. The owner
 * is told in time by mail, and when sales stop or go on. A supplier that does not respond is no error.
 */
export async function watchBalances(shop: Shop): Promise<void> {
  const askedAt = await readNow(shop.database);
  const checks = await checkSuppliers(shop);
  const changes = await Promise.all(
    checks.map((check) => inTransaction(shop.database, 'watch-balance', (tx) => act(shop, tx, { check, askedAt }))),
  );
  if (changes.includes(true)) await shop.catalogue.refresh();
}

/** Whether plans begin or cease to be sold. */
async function act(shop: Shop, tx: Transaction, looked: { check: SupplierCheck; askedAt: Date }): Promise<boolean> {
  const judgement = await recordCheck(tx, looked);
  if (!judgement) return false;
  const { alerts, account, isChanged } = judgement;
  if (isChanged) await bumpCatalogueVersion(tx);
  for (const alert of alerts) await tell(shop, tx, { alert, account, check: looked.check });
  return isChanged;
}

type Told = { alert: Judgement['alerts'][number]; account: Judgement['account']; check: SupplierCheck };

async function tell(shop: Shop, tx: Transaction, { alert, check, account }: Told): Promise<void> {
  const { name: supplier, balanceMinor, daysLeft } = check;
  const { offSaleReason: reason = null } = account;
  const level = alert === 'sales_resumed' ? 'info' : 'error';
  shop.log[level]({ supplier, balanceMinor, daysLeft, reason }, `supplier.${alert}`);
  await queueAlert(shop, tx, {
    ...{ about: ['suppliers'], stem: 'supply' },
    ...{ kind: 'supply-alert', payload: { alert, supplier, daysLeft, reason } },
  });
}
