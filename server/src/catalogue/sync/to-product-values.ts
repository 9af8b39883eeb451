import { createHash } from 'node:crypto';
import { classifyDestination } from '@esimshop/contracts/destination-codes';
import { fold } from '@esimshop/contracts/fold';
import type { SupplierPlan } from '../../partners/plan-source.ts';
import { destinationAliases } from '../destinations/destination-aliases.ts';
import { destinationNames } from '../destinations/destination-names.ts';

export type ProductValues = NonNullable<ReturnType<typeof toProductValues>>;

/**
 * The product columns derived from a supplier's plan, without the price. `sourceHash` covers all of them, so that a
 * row is rewritten only if the supplier's data or our mapping changed. Undefined for a plan whose destination is
 * neither a country, nor a region, nor several countries.
 */
export function toProductValues(supplier: string, { id, destination, countries, ...plan }: SupplierPlan) {
  const { code, regionName, name: placeName } = destination;
  const countryCodes = [...new Set(countries.map(({ iso }) => iso))].toSorted();
  const coverage =
    classifyDestination(code, regionName, placeName) ?? (countryCodes.length > 1 ? 'regional' : undefined);
  if (!coverage) return undefined;
  const searchKey = searchKeyOf(destination, [plan.name, plan.productId]);
  const values = {
    supplier,
    supplierPlanId: id,
    ...plan,
    features: plan.features ?? null,
    countryCode: code,
    regionName,
    coverage,
    countryCodes,
    searchKey,
  };
  const sourceHash = createHash('sha256').update(JSON.stringify(values)).digest('base64url');
  return { ...values, sourceHash };
}

/** The names in every language, code, aliases, region name, title and id, folded. */
function searchKeyOf({ code, regionName }: SupplierPlan['destination'], texts: string[]): string {
  const names = [...Object.values(destinationNames(code)), ...Object.values(destinationNames(regionName))];
  const words = [...names, code, ...destinationAliases(code), ...texts];
  return [...new Set(words.map(fold))].join(' | ');
}
