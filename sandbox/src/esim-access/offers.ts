import { applyChange } from '../offer-changes.ts';
import type { EsimAccess } from './esim-access-context.ts';
import { type AccessPackage, packagesBySlug } from './packages.ts';

/** A package as it is sold now. */
export function findOffer({ store }: EsimAccess, slug: string): AccessPackage | undefined {
  return applyChange(store, packagesBySlug.get(slug), { id: slug, priceField: 'priceMinor' });
}
