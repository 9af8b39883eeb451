import { sql } from 'drizzle-orm';
import type { RunningShop } from '../src/create-shop.ts';
import { catalogueState, products } from '../src/database/schema.ts';

export const [SMALL, MEDIUM] = ['esim_1GB_7D_TR_V2', 'esim_5GB_30D_TR_V2'] as const;

const BUNDLES = [
  { productId: SMALL, dataMb: 1000, validityDays: 7, costMinor: 150, priceMinor: 399 },
  { productId: MEDIUM, dataMb: 5000, validityDays: 30, costMinor: 400, priceMinor: 999 },
  { productId: 'esim_10GB_30D_TR_V2', dataMb: 10_000, validityDays: 30, costMinor: 650, priceMinor: 1399 },
] as const;

/** A few plans that the sandbox's wholesale partner sells: enough for an order, without the whole catalogue. */
export async function stockPlans({ database }: Pick<RunningShop, 'database'>): Promise<void> {
  await database.insert(products).values(
    BUNDLES.map((bundle) => ({
      ...bundle,
      name: `Turkey ${bundle.dataMb / 1000} GB`,
      description: '',
      countryCode: 'TR',
      regionName: 'Europe',
      coverage: 'local' as const,
      countryCodes: ['TR'],
      speeds: ['4G', '5G'],
      groups: ['Standard Fixed'],
      currency: 'USD',
      searchKey: 'turkey',
      sourceHash: '',
      seenInSync: 1,
    })),
  );
  await database
    .insert(catalogueState)
    .values({ syncedAt: sql`now()` })
    .onConflictDoUpdate({ target: catalogueState.id, set: { syncedAt: sql`now()` } });
}
