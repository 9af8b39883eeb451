import type { UnlimitedTier } from '@esimshop/contracts/plans';

/** A plan as a supplier sells it, in the shop's terms, codes and units. */
export type SupplierPlan = {
  /** The supplier's own id, used to buy the plan. */
  id: string;
  /** The shop's id: unique over all suppliers and stable for the same plan. */
  productId: string;
  /** For display, in English. */
  name: string;
  description: string;
  /** The country or region it is sold for: an ISO code, `CYP`, `US-HI`, or a region code of the specification. */
  destination: { code: string; name: string; regionName: string };
  /** The countries it covers. */
  countries: { iso: string; name: string; regionName: string }[];
  /** 1000 MB = 1 GB; null for unlimited. */
  dataMb: number | null;
  /** The tier of an unlimited plan; null for others. */
  tier: UnlimitedTier | null;
  validityDays: number;
  speeds: string[];
  startsOnFirstConnection: boolean | null;
  /** Whether another plan can be added to the same eSIM later. */
  canTopUp: boolean;
  costMinor: number;
  /** The least that the supplier lets the shop ask for it; null if it says nothing. */
  minimumPriceMinor: number | null;
  currency: string;
  imageUrl: string | null;
};

export type PlanPage = { plans: SupplierPlan[]; page: number; pageCount: number };

/** The interface of a supplier's catalogue. */
export type PlanSource = {
  /** @throws Error if the supplier cannot be asked or its response is invalid */
  listPlans(page: number): Promise<PlanPage>;
  /**
   * A plan as it is sold now; undefined if it is no longer sold. `countryCode`: the destination's code.
   * @throws Error like `listPlans`
   */
  findPlan(plan: { id: string; countryCode: string }): Promise<SupplierPlan | undefined>;
  /** Networks per ISO code with their best generation. @throws Error like `listPlans` */
  listNetworks(): Promise<Map<string, { name: string; generation: string }[]>>;
};
