import { isDeepStrictEqual } from 'node:util';
import type { Transaction } from '../database/database.ts';
import { priceProduct } from '../pricing/price-product.ts';
import { listActiveRules } from '../pricing/store.ts';
import type { SourceBundle } from './bundle-source.ts';
import { destinationNames } from './destination-names.ts';
import {
  type CountryValues,
  findKnownProducts,
  listCountryValues,
  upsertCountries,
  upsertProducts,
} from './sync-store.ts';
import { type ProductValues, toProductValues } from './to-product-values.ts';

type Networks = ReadonlyMap<string, CountryValues['networks']>;

/** Writes the bundles that are new or changed, priced by the active rules. Answers how many. */
export async function writeBundles(tx: Transaction, bundles: readonly SourceBundle[], run: number): Promise<number> {
  const values = new Map(
    bundles.flatMap((bundle): [string, ProductValues][] => {
      const each = toProductValues(bundle);
      return each ? [[each.productId, each]] : [];
    }),
  );
  const known = await findKnownProducts(tx, [...values.keys()]);
  const changed = [...values.values()].filter(({ productId, sourceHash }) => {
    const row = known.get(productId);
    return !row?.isActive || row.sourceHash !== sourceHash;
  });
  if (changed.length === 0) return 0;
  const rules = await listActiveRules(tx);
  await upsertProducts(
    tx,
    changed.map((each) => {
      const id = known.get(each.productId)?.id;
      const priceMinor = priceProduct({ ...each, ...(id !== undefined && { id }) }, rules);
      return { ...each, priceMinor, isActive: true, seenInSync: run };
    }),
  );
  return changed.length;
}

/**
 * The countries of a sync run with the part of the world that the partner names first, and their networks. Without
 * networks (they could not be read) those that are stored stay.
 */
export function createCountryWriter(networks: Networks | undefined) {
  const regions = new Map<string, string>();
  return async (tx: Transaction, bundles: readonly SourceBundle[]): Promise<number> => {
    const fresh = new Set<string>();
    for (const { iso, regionName } of bundles.flatMap((bundle) => bundle.countries)) {
      if (regions.get(iso)) continue;
      regions.set(iso, regionName);
      fresh.add(iso);
    }
    const stored = new Map((await listCountryValues(tx)).map((row) => [row.code, row]));
    const changed = [...fresh].flatMap((code): CountryValues[] => {
      const row = stored.get(code);
      const values: CountryValues = {
        code,
        name: destinationNames(code).en,
        regionName: regions.get(code) || null,
        networks: networks ? (networks.get(code) ?? []) : (row?.networks ?? []),
      };
      return row && isDeepStrictEqual(row, values) ? [] : [values];
    });
    await upsertCountries(tx, changed);
    return changed.length;
  };
}
