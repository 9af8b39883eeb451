import { fold } from '@esimshop/contracts/fold';
import type { PlanPrices, PlanPricesQuery } from '@esimshop/contracts/pricing';
import type { CatalogueSnapshot, Shop } from '../../shop.ts';
import { createExplainer } from './explain-price.ts';
import { earningsOf, toPlanFacts } from './plan-facts.ts';
import { planWordsOf } from './plan-words.ts';
import { currencyOf } from './pricing-settings.ts';
import { listRules } from './store.ts';

const MAX_PLANS = 8;

/** How the plans on sale that a search finds, or that are named by id, come to their prices. */
export async function explainPlanPrices(shop: Shop, query: PlanPricesQuery): Promise<PlanPrices> {
  const [catalogue, rules] = await Promise.all([shop.catalogue.snapshot(), listRules(shop.database)]);
  const { total, shown } =
    'search' in query ? searchPlans(catalogue.products, query.search) : namedPlans(catalogue, [query.id].flat());
  const explain = createExplainer(
    rules.filter(({ isActive }) => isActive),
    shop.config,
  );
  return {
    currency: currencyOf(catalogue),
    total,
    plans: shown.map(({ row }) => ({
      ...toPlanFacts(row),
      ...earningsOf(row, row.priceMinor, shop.config),
      explanation: explain(row),
    })),
  };
}

type Item = CatalogueSnapshot['products'][number];
type Found = { total: number; shown: readonly Item[] };

/** Those that hold every word. */
function searchPlans(products: readonly Item[], search: string): Found {
  // A number begins one: `5gb` is not in `15gb`.
  const words = planWordsOf(search).map(
    (word) =>
      new RegExp((/^\d/.test(word) ? '(?<![\\d.])' : '') + word.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)),
  );
  const found = products.filter(({ row, product }) => {
    const days = `${row.validityDays}days ${row.validityDays}gun`;
    const text = `${row.searchKey} ${fold(row.productId)} ${row.id} ${fold(product.dataAmount)} ${days} ${product.price}`;
    return words.every((word) => word.test(text));
  });
  return { total: found.length, shown: found.slice(0, MAX_PLANS) };
}

function namedPlans({ byKey }: CatalogueSnapshot, ids: readonly string[]): Found {
  const shown = ids.flatMap((id) => byKey.get(id) ?? []);
  return { total: shown.length, shown };
}
