import type { EsimSupplier } from './esim-supplier.ts';
import type { PlanSource } from './plan-source.ts';

/** A wholesale supplier: its catalogue, and the purchase and state of eSIMs. */
export type Supplier = { plans: PlanSource; esims: EsimSupplier };
