import { bumpCatalogueVersion, lockCatalogue } from '../catalogue/catalogue-state.ts';
import { noticeCatalogueChange } from '../catalogue/catalogue-version.ts';
import type { Transaction } from '../database/database.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Shop } from '../shop.ts';
import { priceProduct } from './price-product.ts';
import { listActiveRules, listProductCosts, updatePrices } from './store.ts';

/**
 * Brings every price in line with the active rules, within the caller's transaction, and gives the catalogue a new
 * version when a price changed. Whoever changes a rule calls it in the same transaction, and `noticeCatalogueChange`
 * after the commit. Answers how many prices changed.
 */
export async function repriceProducts(tx: Transaction): Promise<number> {
  // A sync that prices a page at the same time waits here, or this waits for it.
  await lockCatalogue(tx);
  const rules = await listActiveRules(tx);
  const changed = (await listProductCosts(tx)).flatMap((product) => {
    const priceMinor = priceProduct(product, rules);
    return priceMinor === product.priceMinor ? [] : [{ id: product.id, priceMinor }];
  });
  if (changed.length === 0) return 0;
  await updatePrices(tx, changed);
  await bumpCatalogueVersion(tx);
  return changed.length;
}

/** The same in a transaction of its own: after a change of the default mark-up, or to be sure. */
export async function repriceCatalogue(shop: Shop): Promise<number> {
  const changed = await inTransaction(shop.database, 'reprice catalogue', repriceProducts);
  if (changed > 0) {
    await noticeCatalogueChange(shop);
    shop.log.info({ changed }, 'catalogue.repriced');
  }
  return changed;
}
