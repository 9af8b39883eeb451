import type { Transaction } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import type { Shop } from '../shop.ts';
import { bumpBesidePlans, lockCatalogue } from './catalogue-state.ts';
import { writePriceLists } from './currencies/write-price-lists.ts';
import { applyMinimumMargins } from './minimum-margins.ts';
import type { PricingPolicy } from './pricing/apply-pricing.ts';
import { createPricer } from './pricing/price-product.ts';
import { listActiveRules, listProductCosts, updatePrices } from './pricing/store.ts';

/**
 * Updates every price to the active rules within the caller's transaction, and increments the catalogue version if a
 * price changed. Call it in the transaction that changes a rule, and `shop.catalogue.refresh` after the commit.
 * Returns the number of changed prices.
 */
export async function repriceProducts(tx: Transaction, policy: PricingPolicy): Promise<number> {
  // Serialises with a catalogue sync that prices a page at the same time.
  await lockCatalogue(tx);
  const priceOf = createPricer(await listActiveRules(tx), policy);
  const changed = (await listProductCosts(tx)).flatMap((product) => {
    const { priceMinor } = priceOf(product);
    return priceMinor === product.priceMinor ? [] : [{ id: product.id, priceMinor }];
  });
  await updatePrices(tx, changed);
  await applyMinimumMargins(tx, policy);
  const listed = await writePriceLists(tx, policy);
  if (changed.length + listed > 0) await bumpBesidePlans(tx);
  return changed.length;
}

/**
 * Like `repriceProducts`, in its own transaction: for a changed default mark-up. Returns the number of changed
 * prices.
 */
export async function repriceCatalogue(shop: Shop): Promise<number> {
  const changed = await inTransaction(shop.database, 'reprice catalogue', (tx) => repriceProducts(tx, shop.config));
  if (changed > 0) {
    await shop.catalogue.refresh();
    shop.log.info({ changed }, 'catalogue.repriced');
  }
  return changed;
}
