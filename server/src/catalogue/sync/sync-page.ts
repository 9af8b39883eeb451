import { isDeepStrictEqual } from 'node:util';
import type { SupplierPlan } from '../../partners/plan-source.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { destinationNames } from '../destinations/destination-names.ts';
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

/** Writes new and changed plans, priced by the active rules. Returns their number. */
export async function writePlans(
  tx: Transaction,
  { supplier, plans, policy }: { supplier: string; plans: readonly SupplierPlan[]; policy: PricingPolicy },
): Promise<number> {
  const regions = new Map((await listCountryValues(tx)).map(({ code, regionName }) => [code, regionName]));
  const values = new Map(
    plans.flatMap((plan): [string, ProductValues][] => {
      const each = toProductValues(supplier, withRegion(plan, regions));
      return each ? [[plan.id, each]] : [];
    }),
  );
  const known = await findKnownProducts(tx, supplier, [...values.keys()]);
  const changed = [...values.values()].filter(({ supplierPlanId, sourceHash }) => {
    const row = known.get(supplierPlanId);
    return !row?.isActive || row.sourceHash !== sourceHash;
  });
  if (changed.length === 0) return 0;
  const priceOf = createPricer(await listActiveRules(tx), policy);
  await upsertProducts(
    tx,
    changed.map((each) => {
      const id = known.get(each.supplierPlanId)?.id;
      const { priceMinor } = priceOf({ ...each, ...(id !== undefined && { id }) });
      return { ...each, priceMinor, isActive: true };
    }),
  );
  return changed.length;
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
