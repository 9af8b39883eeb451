import { sql } from 'drizzle-orm';
import type { RunningShop } from '../src/app/create-shop.ts';
import { products, supplierSyncs } from '../src/platform/database/schema/catalogue.ts';

export const [SMALL, MEDIUM] = ['esim_1GB_7D_TR_V2', 'esim_5GB_30D_TR_V2'] as const;

const PLANS = [
  { productId: SMALL, dataMb: 1000, validityDays: 7, costMinor: 150, priceMinor: 399 },
  { productId: MEDIUM, dataMb: 5000, validityDays: 30, costMinor: 400, priceMinor: 999 },
  { productId: 'esim_10GB_30D_TR_V2', dataMb: 10_000, validityDays: 30, costMinor: 650, priceMinor: 1399 },
] as const;

/** Inserts a few plans that the sandbox's supplier sells: enough for an order, without the whole catalogue. */
export async function stockPlans({ database }: Pick<RunningShop, 'database'>): Promise<void> {
  await database.insert(products).values(
    PLANS.map((plan) => ({
      ...plan,
      supplier: 'esim-go',
      supplierPlanId: plan.productId,
      name: `Turkey ${plan.dataMb / 1000} GB`,
      description: '',
      countryCode: 'TR',
      regionName: 'Europe',
      coverage: 'local' as const,
      countryCodes: ['TR'],
      speeds: ['4G', '5G'],
      canTopUp: true,
      currency: 'USD',
      searchKey: 'turkey',
      sourceHash: '',
    })),
  );
  await database
    .insert(supplierSyncs)
    .values({ supplier: 'esim-go', syncedAt: sql`now()` })
    .onConflictDoUpdate({ target: supplierSyncs.supplier, set: { syncedAt: sql`now()` } });
}
