import { sql } from 'drizzle-orm';
import type { RunningShop } from '../src/app/create-shop.ts';
import { products, supplierSyncs } from '../src/tables/catalogue.ts';
import type { SupplierName } from './sandbox-controls.ts';

export const [SMALL, MEDIUM] = ['esim_1GB_7D_TR_V2', 'esim_5GB_30D_TR_V2'] as const;

const PLANS = [
  { productId: SMALL, dataMb: 1000, validityDays: 7, costMinor: 150, priceMinor: 399 },
  { productId: MEDIUM, dataMb: 5000, validityDays: 30, costMinor: 400, priceMinor: 999 },
  { productId: 'esim_10GB_30D_TR_V2', dataMb: 10_000, validityDays: 30, costMinor: 650, priceMinor: 1399 },
] as const;

/** The same of another supplier: what it calls the plans, in their order. */
const PLAN_IDS: Record<SupplierName, readonly string[]> = {
  'esim-go': PLANS.map(({ productId }) => productId),
  airalo: ['turkey-mobil-7days-1gb', 'turkey-mobil-30days-5gb', 'turkey-mobil-30days-10gb'],
  'esim-access': ['TR_1_7', 'TR_5_30', 'TR_10_30'],
};

/** What the supplier calls that plan. */
export function stockedPlan(productId: string, supplier: SupplierName): string {
  const planId = PLAN_IDS[supplier][PLANS.findIndex((plan) => plan.productId === productId)];
  if (planId === undefined) throw new Error(`Expected a plan in stock, got ${productId}`);
  return planId;
}

/** The product with which the shop sells that plan of the supplier. */
export function stockedProduct(productId: string, supplier: SupplierName = 'esim-go'): string {
  return supplier === 'esim-go' ? productId : `${supplier}-${stockedPlan(productId, supplier)}`;
}

/** Inserts a few plans that a supplier of the sandbox sells: enough for an order, without the whole catalogue. */
export async function stockPlans(
  { database }: Pick<RunningShop, 'database'>,
  supplier: SupplierName = 'esim-go',
): Promise<void> {
  await database.insert(products).values(
    PLANS.map((plan) => ({
      ...plan,
      productId: stockedProduct(plan.productId, supplier),
      supplier,
      supplierPlanId: stockedPlan(plan.productId, supplier),
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
    .values({ supplier, syncedAt: sql`now()` })
    .onConflictDoUpdate({ target: supplierSyncs.supplier, set: { syncedAt: sql`now()` } });
}
