import { fold } from '@esimshop/contracts/fold';
import type { PlanPrices } from '@esimshop/contracts/pricing';
import type { Shop } from '../../shop.ts';
import { createExplainer } from './explain-price.ts';
import { earningsOf, toPlanFacts } from './plan-facts.ts';
import { currencyOf } from './pricing-settings.ts';
import { listRules } from './store.ts';

const MAX_PLANS = 8;

/** How the plans on sale that hold every word of the search come to their prices; `5 GB` and `5GB` are one word. */
export async function explainPlanPrices(shop: Shop, search: string): Promise<PlanPrices> {
  const [catalogue, rules] = await Promise.all([shop.catalogue.snapshot(), listRules(shop.database)]);
  const words = fold(search)
    .replace(/(\d) +(gb|mb)\b/g, '$1$2')
    .split(/\s+/);
  const found = catalogue.products.filter(({ row, product }) => {
    const text = `${row.searchKey} ${fold(row.productId)} ${row.id} ${fold(product.dataAmount)}`;
    return words.every((word) => text.includes(word));
  });
  const explain = createExplainer(
    rules.filter(({ isActive }) => isActive),
    shop.config,
  );
  return {
    currency: currencyOf(catalogue),
    total: found.length,
    plans: found.slice(0, MAX_PLANS).map(({ row }) => ({
      ...toPlanFacts(row),
      ...earningsOf(row, row.priceMinor, shop.config),
      explanation: explain(row),
    })),
  };
}
