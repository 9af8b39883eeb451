import { DEFAULT_CURRENCY } from '@esimshop/contracts/money';
import type { PricingSetting, PricingSettings } from '@esimshop/contracts/pricing';
import { formatPricingValue } from '@esimshop/contracts/pricing-value';
import { destinationNames } from '../../catalogue/destinations/destination-names.ts';
import { marginOf } from '../../catalogue/pricing/margin.ts';
import { createPricer } from '../../catalogue/pricing/price-product.ts';
import { createRuleSelector } from '../../catalogue/pricing/select-rules.ts';
import { ProblemError } from '../../platform/problem.ts';
import type { CatalogueSnapshot, Shop } from '../../shop.ts';
import { listRules, type RuleRow } from './store.ts';

/** Plans that the same rules price. */
type Group = { planCount: number; lowest: number; highest: number };

const SCOPE_ORDER = { product: 0, region: 1, all: 2 } as const;

/** Every rule with what it does to the plans on sale. */
export async function getPricingSettings(shop: Shop): Promise<PricingSettings> {
  const [catalogue, rows] = await Promise.all([shop.catalogue.snapshot(), listRules(shop.database)]);
  const rules = rows.toSorted((a, b) => SCOPE_ORDER[a.appliesTo] - SCOPE_ORDER[b.appliesTo] || a.id - b.id);
  const groups = groupPlans(catalogue, rules, shop.config);
  const settings = rules.map((rule) => toPricingSetting(rule, groups, catalogue));
  const samePlans = new Map<string, number>();
  for (const [index, rule] of rules.entries()) {
    const key = [...groups].flatMap(([selected], group) => (selected.includes(rule) ? [group] : [])).join();
    const first = samePlans.get(key);
    const setting = settings[index];
    if (key === '' || !setting) continue;
    if (first === undefined) samePlans.set(key, rule.id);
    else setting.appliesWith = first;
  }
  const unruled = [...groups].filter(([selected]) => selected.length === 0).map(([, group]) => group);
  return {
    pricingSettings: settings,
    currency: currencyOf(catalogue),
    planCount: catalogue.products.length,
    defaultMarkup: sumOf(unruled),
    regions: listRegions(catalogue),
  };
}

/** One rule as the list has it. @throws ProblemError pricing_rule_not_found */
export async function getPricingSetting(shop: Shop, id: number): Promise<PricingSetting> {
  const { pricingSettings } = await getPricingSettings(shop);
  const setting = pricingSettings.find((each) => each.id === id);
  if (!setting) throw ruleNotFound();
  return setting;
}

export function ruleNotFound(): ProblemError {
  return new ProblemError(404, 'pricing_rule_not_found', 'This pricing rule does not exist any more.');
}

/** The currency of everything on sale. */
export function currencyOf({ products: [first] }: CatalogueSnapshot): string {
  return first?.product.currency ?? DEFAULT_CURRENCY;
}

function groupPlans(
  { products }: CatalogueSnapshot,
  rules: readonly RuleRow[],
  policy: Shop['config'],
): Map<readonly RuleRow[], Group> {
  const priceOf = createPricer(
    rules.filter(({ isActive }) => isActive),
    policy,
  );
  const groups = new Map<readonly RuleRow[], Group>();
  for (const { row } of products) {
    const { rules: selected } = priceOf(row);
    const margin = marginOf(row.costMinor, row.priceMinor, policy);
    const group = groups.get(selected);
    if (group) {
      group.planCount++;
      group.lowest = Math.min(group.lowest, margin);
      group.highest = Math.max(group.highest, margin);
    } else {
      groups.set(selected, { planCount: 1, lowest: margin, highest: margin });
    }
  }
  return groups;
}

function toPricingSetting(
  rule: RuleRow,
  groups: ReadonlyMap<readonly RuleRow[], Group>,
  { products }: CatalogueSnapshot,
): PricingSetting {
  const { id, name, type, basis, rounding, ignoresFloor, isActive, appliesTo, regionCode, productId } = rule;
  const own = [...groups].filter(([selected]) => selected.includes(rule)).map(([, group]) => group);
  const select = createRuleSelector([rule]);
  return {
    id,
    name,
    type,
    value: formatPricingValue(rule.valueHundredths),
    basis,
    rounding,
    ignoresFloor,
    isActive,
    appliesTo,
    regionCode,
    productId,
    createdAt: rule.createdAt.toISOString(),
    updatedAt: rule.updatedAt.toISOString(),
    ...sumOf(own),
    appliesWith: null,
    isOutranked: isActive && own.length === 0 && products.some(({ row }) => select(row).length > 0),
  };
}

function sumOf(groups: readonly Group[]): Pick<PricingSetting, 'planCount' | 'margins'> {
  return {
    planCount: groups.reduce((sum, { planCount }) => sum + planCount, 0),
    margins:
      groups.length === 0
        ? null
        : {
            lowest: Math.min(...groups.map(({ lowest }) => lowest)),
            highest: Math.max(...groups.map(({ highest }) => highest)),
          },
  };
}

/** Destination codes, then the region names of countries that are no code themselves. */
function listRegions({ products, byDestination }: CatalogueSnapshot): PricingSettings['regions'] {
  const byName = Map.groupBy(
    products.filter(({ row }) => row.coverage === 'local' && row.regionName !== ''),
    ({ row }) => row.regionName,
  );
  const places = [...byDestination, ...[...byName].filter(([name]) => !byDestination.has(name))];
  return places.map(([code, plans]) => ({ code, names: destinationNames(code), planCount: plans.length }));
}
