import { type Bundle, bundles, bundlesByName } from '../catalogue/bundles.ts';
import { applyChange, hasChanges } from '../offer-changes.ts';
import type { EsimGo } from './esim-go-context.ts';

/** A bundle as it is sold now. */
export function findOffer({ store }: Pick<EsimGo, 'store'>, name: string): Bundle | undefined {
  return applyChange(store, bundlesByName.get(name), { id: name, priceField: 'priceMinor' });
}

/** All bundles on sale. */
export function listOffers(partner: EsimGo): readonly Bundle[] {
  if (!hasChanges(partner.store)) return bundles;
  return bundles.flatMap(({ name }) => findOffer(partner, name) ?? []);
}
