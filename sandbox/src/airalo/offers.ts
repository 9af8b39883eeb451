import { applyChange } from '../offer-changes.ts';
import type { Airalo } from './airalo-context.ts';
import { type AiraloPackage, type Operator, packagesById } from './packages.ts';

/** A package as it is sold now. */
export function findOffer({ store }: Airalo, id: string): (AiraloPackage & { operator: Operator }) | undefined {
  return applyChange(store, packagesById.get(id), { id, priceField: 'netPriceMinor' });
}
