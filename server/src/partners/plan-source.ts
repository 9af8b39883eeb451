import { TIERS } from '@esimshop/contracts/plans';
import * as z from 'zod';

const place = { name: z.string(), regionName: z.string() };

const allowance = z.union([z.int().positive(), z.literal('unlimited')]);

/** What a plan has beside data. */
export const allowancesSchema = z.object({ voiceMinutes: z.optional(allowance), smsCount: z.optional(allowance) });

export const supplierPlanSchema = z.object({
  /** The supplier's own id, used to buy the plan. */
  id: z.string().min(1),
  /** The shop's id: unique over all suppliers and stable for the same plan. */
  productId: z.string().min(1),
  /** For display, in English. */
  name: z.string(),
  description: z.string(),
  /** The country or region it is sold for: an ISO code, `CYP`, `US-HI`, or a region code of the specification. */
  destination: z.object({ code: z.string().min(1), ...place }),
  /** The countries it covers. */
  countries: z.array(z.object({ iso: z.string().length(2), ...place })),
  /** 1000 MB = 1 GB; null for unlimited. */
  dataMb: z.nullable(z.int().positive()),
  /** The tier of an unlimited plan; null for others. */
  tier: z.nullable(z.enum(TIERS)),
  validityDays: z.int().positive(),
  speeds: z.array(z.string()),
  startsOnFirstConnection: z.nullable(z.boolean()),
  /** Calls and texts; absent from a plan with data alone. */
  features: z.optional(allowancesSchema),
  /** Whether another plan can be added to the same eSIM later. */
  canTopUp: z.boolean(),
  costMinor: z.int().nonnegative(),
  /** The least that the supplier lets the shop ask for it; null if it says nothing. */
  minimumPriceMinor: z.nullable(z.int().nonnegative()),
  currency: z.string().length(3),
  imageUrl: z.nullable(z.string()),
});
/** A plan as a supplier sells it, in the shop's terms, codes and units. */
export type SupplierPlan = z.infer<typeof supplierPlanSchema>;

export const planPageSchema = z.object({
  plans: z.array(supplierPlanSchema),
  page: z.int().positive(),
  pageCount: z.int().nonnegative(),
});
export type PlanPage = z.infer<typeof planPageSchema>;

export const networksSchema = z.map(z.string(), z.array(z.object({ name: z.string(), generation: z.string() })));
/** Networks per ISO code with their best generation. */
export type Networks = z.infer<typeof networksSchema>;

/** The interface of a supplier's catalogue. */
export type PlanSource = {
  /** @throws Error if the supplier cannot be asked or its response is invalid */
  listPlans(page: number): Promise<PlanPage>;
  /**
   * A plan as it is sold now; undefined if it is no longer sold. `countryCode`: the destination's code.
   * @throws Error like `listPlans`
   */
  findPlan(plan: { id: string; countryCode: string }): Promise<SupplierPlan | undefined>;
  /** @throws Error like `listPlans` */
  listNetworks(): Promise<Networks>;
};
