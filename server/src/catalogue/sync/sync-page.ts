import { isDeepStrictEqual } from 'node:util';
import { DEFAULT_CURRENCY } from '@esimshop/contracts/money';
import type { SupplierPlan } from '../../partners/plan-source.ts';
import type { Executor, Transaction } from '../../platform/database/database.ts';
import { listGoodRates } from '../../rates/store.ts';
import { costIn } from '../currencies/convert-costs.ts';
import { writePriceLists } from '../currencies/write-price-lists.ts';
import { destinationNames } from '../destinations/destination-names.ts';
import { applyMinimumMargins } from '../minimum-margins.ts';
import type { PricingPolicy } from '../pricing/apply-pricing.ts';
import { createPricer } from '../pricing/price-product.ts';
import { listActiveRules } from '../pricing/store.ts';
import {
  type CountryValues,
  findKnownProducts,
  listCountryValues,
  upsertCountries,
  upsertProducts,
} from './sync-store.ts';
import { type ProductValues, toProductValues } from './to-product-values.ts';

type Listed = { supplier: string; plans: readonly SupplierPlan[] };
type Change = { id: number | undefined; values: ProductValues };

/** Writes new and changed plans, priced by the active rules. Returns their number. */
export async function writePlans(
  tx: Transaction,
  { policy, ...listed }: Listed & { policy: PricingPolicy },
): Promise<number> {
  const changes = await findChanges(tx, listed);
  if (changes.length === 0) return 0;
  const priceOf = createPricer(await listActiveRules(tx), policy);
  const rates = await listGoodRates(tx);
  await upsertProducts(
    tx,
    changes.map(({ id, values }) => {
      const converted = { ...values, ...costIn(values, rates.get(values.currency)) };
      const { priceMinor } = priceOf({ ...converted, ...(id !== undefined && { id }) });
      return { ...converted, priceMinor, isActive: isConvertible(values, rates) };
    }),
  );
  const written = { supplier: listed.supplier, planIds: changes.map(({ values }) => values.supplierPlanId) };
  await applyMinimumMargins(tx, policy, written);
  await writePriceLists(tx, policy, written);
  return changes.length;
}

/** The plans that are new, or not as they are stored. */
export async function findChanges(executor: Executor, { supplier, plans }: Listed): Promise<Change[]> {
  const regions = new Map((await listCountryValues(executor)).map(({ code, regionName }) => [code, regionName]));
  const values = new Map(
    plans.flatMap((plan): [string, ProductValues][] => {
      const each = toProductValues(supplier, withRegion(plan, regions));
      return each ? [[plan.id, each]] : [];
    }),
  );
  const rates = await listGoodRates(executor);
  const known = await findKnownProducts(executor, supplier, [...values.keys()]);
  return [...values.values()].flatMap((each): Change[] => {
    const row = known.get(each.supplierPlanId);
    const isKnown = row?.sourceHash === each.sourceHash && row.isActive === isConvertible(each, rates);
    return isKnown ? [] : [{ id: row?.id, values: each }];
  });
}

/** Amounts of two currencies are never added: plans whose cost cannot be converted are not sold. */
function isConvertible({ currency }: Pick<ProductValues, 'currency'>, rates: ReadonlyMap<string, string>): boolean {
  return currency === DEFAULT_CURRENCY || rates.has(currency);
}

/** A supplier that does not say in which region a country is learns it from the others. */
function withRegion(plan: SupplierPlan, regions: ReadonlyMap<string, string | null>): SupplierPlan {
  const { destination } = plan;
  if (destination.regionName) return plan;
  return { ...plan, destination: { ...destination, regionName: regions.get(destination.code) ?? '' } };
}

/** Writes the countries of a sync run, each with the first region name that the supplier gives it, if it gives one. */
export function createCountryWriter() {
  const regions = new Map<string, string>();
  return async (tx: Transaction, plans: readonly SupplierPlan[]): Promise<number> => {
    const fresh = new Set<string>();
    for (const { iso, regionName } of plans.flatMap((plan) => plan.countries)) {
      if (regions.get(iso)) continue;
      regions.set(iso, regionName);
      fresh.add(iso);
    }
    const stored = new Map((await listCountryValues(tx)).map((row) => [row.code, row]));
    const changed = [...fresh].flatMap((code): CountryValues[] => {
      const values = {
        code,
        name: destinationNames(code).en,
        regionName: regions.get(code) || stored.get(code)?.regionName || null,
      };
      return isDeepStrictEqual(stored.get(code), values) ? [] : [values];
    });
    await upsertCountries(tx, changed);
    return changed.length;
  };
}
