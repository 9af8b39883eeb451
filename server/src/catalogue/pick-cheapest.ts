import type { OfferRow } from '../shop.ts';

type Offer = Pick<
  OfferRow,
  | 'id'
  | 'supplier'
  | 'countryCode'
  | 'countryCodes'
  | 'dataMb'
  | 'validityDays'
  | 'tier'
  | 'canTopUp'
  | 'features'
  | 'priceMinor'
  | 'costMinor'
  | 'isPinned'
  | 'featuredRank'
>;

/**
 * Of plans of different suppliers that are equal to a traveller, the cheapest; at one price the one that costs the shop
 * least. One that the owner features or pins goes before it, and a closed supplier comes last. Plans of one supplier are never equal: they differ in something the shop does
 * not know.
 */
export function pickCheapest<Row extends Offer>(rows: readonly Row[], closed: ReadonlySet<string> = new Set()): Row[] {
  if (rows.every(({ supplier }) => supplier === rows[0]?.supplier)) return [...rows];
  const groups = Map.groupBy(rows, offerOf);
  return [...groups.values()].flatMap((group) => {
    const [best] = group.toSorted(
      (a, b) =>
        Number(closed.has(a.supplier)) - Number(closed.has(b.supplier)) ||
        Number(isChosen(b)) - Number(isChosen(a)) ||
        a.priceMinor - b.priceMinor ||
        a.costMinor - b.costMinor ||
        a.id - b.id,
    );
    return group.filter(({ supplier }) => supplier === best?.supplier);
  });
}

function isChosen({ isPinned, featuredRank }: Offer): boolean {
  return isPinned || featuredRank !== null;
}

/** Equality of plans for a traveller, including whether they can be topped up, and have calls and texts. */
function offerOf({ countryCode, countryCodes, dataMb, validityDays, tier, canTopUp, features }: Offer): string {
  const { voiceMinutes, smsCount } = features ?? {};
  return [
    countryCode,
    dataMb,
    validityDays,
    tier,
    canTopUp,
    voiceMinutes,
    smsCount,
    countryCodes.toSorted().join(),
  ].join(' ');
}
