import { DEFAULT_LOCALE } from '@esimshop/contracts/locales';
import { formatDecimal } from '@esimshop/contracts/money';
import { formatDataAmount, UNLIMITED_TIERS } from '@esimshop/contracts/plans';
import type { Product } from '@esimshop/contracts/products';
import { nameOffer } from '../partners/plan-names.ts';
import type { Executor } from '../platform/database/database.ts';
import type { OfferRow } from '../shop.ts';
import { destinationNames } from './destinations/destination-names.ts';
import { findProductRows } from './store.ts';

/** What a product's row does not say; `available`: whether its supplier can deliver. */
export type ProductContext = Partial<Pick<Product, 'networks' | 'available'>> & Pick<Product, 'typicalUse'>;

/**
 * A product as the API returns it, from its row alone. `networks` are those of its country, if the caller has them; a
 * regional plan lists its networks (possibly hundreds) only in its own response.
 */
export function toProduct(
  row: OfferRow,
  { networks = [], available = true, typicalUse }: ProductContext = {},
): Product {
  const unlimited = row.dataMb === null;
  const tier = row.tier ?? 'lite';
  return {
    id: row.id,
    productId: row.productId,
    apiBundleName: row.supplierPlanId,
    name: nameInEnglish(row),
    description: row.description,
    price: formatDecimal({ amountMinor: row.priceMinor, currency: row.currency }),
    currency: row.currency,
    countryCode: row.countryCode,
    regionName: row.regionName,
    dataAmount: formatDataAmount(row.dataMb),
    validity: `${row.validityDays}d`,
    imageUrl: row.imageUrl,
    features: {
      ...(unlimited ? { bundleType: 'unlimited', tier, ...UNLIMITED_TIERS[tier] } : { bundleType: 'prepaid' }),
      ...row.features,
    },
    unlimited,
    coverage: row.coverage,
    names: destinationNames(row.countryCode),
    ...(row.ownNames && { ownNames: row.ownNames }),
    ...(row.notes && { notes: row.notes }),
    ...(row.isPinned && { pinned: true }),
    ...(row.isUnlisted && { unlisted: true }),
    dataMb: row.dataMb,
    validityDays: row.validityDays,
    countryCount: row.countryCodes.length,
    networks: [...networks],
    speeds: row.speeds,
    startsOnFirstConnection: row.startsOnFirstConnection,
    topUp: row.canTopUp,
    ...(typicalUse && { typicalUse }),
    available,
  };
}

/** `Turkey eSIM 5GB for 30 Days`, with the owner's own name in place of the destination's if there is one. */
export function nameInEnglish(row: Pick<OfferRow, 'name' | 'ownNames' | 'dataMb' | 'tier' | 'validityDays'>): string {
  const own = row.ownNames?.[DEFAULT_LOCALE];
  return own === undefined ? row.name : nameOffer({ ...row, place: own });
}

/** One product on sale by its id or its product id; undefined if off sale, unknown or a sample. */
export async function findProduct(executor: Executor, key: number | string): Promise<OfferRow | undefined> {
  const rows = await findProductRows(executor, [key]);
  return rows.find((row) => row.isOnSale);
}
