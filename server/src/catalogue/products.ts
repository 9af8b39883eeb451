import { formatDecimal } from '@esimshop/contracts/money';
import { formatDataAmount, UNLIMITED_TIERS } from '@esimshop/contracts/plans';
import type { Product } from '@esimshop/contracts/products';
import type { Executor } from '../database/database.ts';
import { destinationNames } from './destination-names.ts';
import { findProductRows, type ProductRow } from './store.ts';

type Network = Product['networks'][number];

/**
 * A product as the API shows it, from its row alone. `networks` are those of its country where the caller knows them;
 * a regional plan has them in its own page only, since there would be hundreds.
 */
export function toProduct(row: ProductRow, networks: readonly Network[] = []): Product {
  const unlimited = row.dataMb === null;
  const tier = row.tier ?? 'lite';
  return {
    id: row.id,
    productId: row.productId,
    apiBundleName: row.productId,
    name: row.name,
    description: row.description,
    price: formatDecimal(row.priceMinor),
    currency: row.currency,
    countryCode: row.countryCode,
    regionName: row.regionName,
    dataAmount: formatDataAmount(row.dataMb),
    validity: `${row.validityDays}d`,
    imageUrl: row.imageUrl,
    features: unlimited ? { bundleType: 'unlimited', tier, ...UNLIMITED_TIERS[tier] } : { bundleType: 'prepaid' },
    unlimited,
    coverage: row.coverage,
    names: destinationNames(row.countryCode),
    dataMb: row.dataMb,
    validityDays: row.validityDays,
    countryCount: row.countryCodes.length,
    networks: [...networks],
    speeds: row.speeds,
    startsOnFirstConnection: row.startsOnFirstConnection,
    // The partner adds further bundles to any eSIM it has issued.
    topUp: true,
  };
}

/** One product on sale by its number or its bundle name; undefined for an inactive, unknown or sample one. */
export async function findProduct(executor: Executor, key: number | string): Promise<ProductRow | undefined> {
  const rows = await findProductRows(executor, [key]);
  return rows.find((row) => row.isActive);
}
