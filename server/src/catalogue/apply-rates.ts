import type { Transaction } from '../platform/database/database.ts';
import { bumpBesidePlans, bumpCatalogueVersion } from './catalogue-state.ts';
import { convertCosts } from './currencies/convert-costs.ts';
import { writePriceLists } from './currencies/write-price-lists.ts';
import type { PricingPolicy } from './pricing/apply-pricing.ts';
import { repriceProducts } from './reprice-catalogue.ts';

/** Has costs, prices and price lists follow the rates, in the transaction that changes one, with the catalogue locked. */
export async function applyRates(tx: Transaction, policy: PricingPolicy): Promise<void> {
  const { changed, deactivated } = await convertCosts(tx);
  if (deactivated > 0) await bumpCatalogueVersion(tx);
  if (changed > 0) await repriceProducts(tx, policy);
  else if ((await writePriceLists(tx, policy)) > 0) await bumpBesidePlans(tx);
}
