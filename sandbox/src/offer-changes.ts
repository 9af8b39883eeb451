/** What a partner has changed about one of its offers since the catalogue of this sandbox was made. */
export type OfferChange = { priceMinor: number | null; isWithdrawn: boolean };

type OfferStore = {
  find(table: 'offerChanges', id: string): OfferChange | undefined;
  list(table: 'offerChanges'): OfferChange[];
};

/** The offer as currently sold, with its own price field; undefined if no longer sold. */
export function applyChange<Field extends string, Offer extends Record<Field, number>>(
  store: OfferStore,
  offer: Offer | undefined,
  { id, priceField }: { id: string; priceField: Field },
): Offer | undefined {
  const change = store.find('offerChanges', id);
  if (!offer || !change) return offer;
  if (change.isWithdrawn) return undefined;
  return change.priceMinor === null ? offer : { ...offer, [priceField]: change.priceMinor };
}

/** Nothing else needs to be looked at while nothing has changed. */
export function hasChanges(store: OfferStore): boolean {
  return store.list('offerChanges').length > 0;
}
