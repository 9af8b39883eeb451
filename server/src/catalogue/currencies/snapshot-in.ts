import type { CatalogueSnapshot, Shop } from '../../shop.ts';

/** The catalogue in the currency that a request names; in the base currency if it names none that is offered. */
export function snapshotIn({ catalogue, currencies }: Shop, asked: string | undefined): Promise<CatalogueSnapshot> {
  const code = asked?.trim().toUpperCase();
  return catalogue.snapshot(code && currencies.offered().includes(code) ? code : undefined);
}
