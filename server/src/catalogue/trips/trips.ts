import { DEFAULT_CURRENCY, formatDecimal, parseMoney } from '@esimshop/contracts/money';
import { UNLIMITED_TIERS } from '@esimshop/contracts/plans';
import type { Trip as DescribedTrip, TripItem, TripQuery, TripSet } from '@esimshop/contracts/trips';
import { type SharedResponse, toSharedJson } from '../../platform/http/responses/shared-response.ts';
import type { CatalogueSnapshot, Shop, SnapshotProduct } from '../../shop.ts';
import { snapshotIn } from '../currencies/snapshot-in.ts';
import { destinationNames } from '../destinations/destination-names.ts';
import type { Pick } from './cheapest-cover.ts';
import type { Offer } from './count-plans.ts';
import { findTripSets } from './find-trip-sets.ts';
import { readTrip } from './read-trip.ts';
import { listNeeds, type Trip, wholeDays } from './trip-needs.ts';

const MAX_ALTERNATIVES = 3;

/**
 * The response of `GET /api/trips`: the cheapest plans for a trip, and the cost of simple alternatives.
 * @throws ProblemError invalid_input for a trip that cannot be parsed or is too large
 */
export async function getTripResponse(shop: Shop, query: TripQuery): Promise<SharedResponse> {
  const catalogue = await snapshotIn(shop, query.currency);
  const read = readTrip(query, listCountries(catalogue));
  return shop.responses.get(`${catalogue.version} trip ${JSON.stringify(read)}`, () =>
    toSharedJson(JSON.stringify(describeTrip(catalogue, read))),
  );
}

/** The same for a catalogue that has been read. @throws ProblemError invalid_input, likewise */
export function planTrip(catalogue: CatalogueSnapshot, query: TripQuery): DescribedTrip {
  return describeTrip(catalogue, readTrip(query, listCountries(catalogue)));
}

/** Every country that a plan covers, with or without local plans. */
function listCountries({ countries, byDestination }: CatalogueSnapshot): string[] {
  const places = [...byDestination].flatMap(([code, [first]]) => (first?.row.coverage === 'local' ? [code] : []));
  return [...new Set([...countries.map(({ code }) => code), ...places])];
}

function describeTrip(
  catalogue: CatalogueSnapshot,
  { trip, hasDaysPerStop, days }: ReturnType<typeof readTrip>,
): DescribedTrip {
  const items = catalogue.products.filter(
    ({ row, available }) => available && trip.legs.some(({ code }) => row.countryCodes.includes(code)),
  );
  const currency = (items[0] ?? catalogue.products[0])?.row.currency ?? DEFAULT_CURRENCY;
  const needs = listNeeds(trip);
  const offers = items.filter(({ row }) => row.currency === currency).map(toOffer);
  const sets = findTripSets(trip, offers);
  const toSet = (picks: Pick[] | undefined) => (picks ? describeSet(catalogue, { trip, picks, currency }) : null);
  const [best, allLocal, onePlan] = [sets.best, sets.allLocal, sets.onePlan].map(toSet);
  const others = [allLocal, onePlan, toSet(sets.withoutMultiples), toSet(sets.allUnlimited)].filter(
    (set) => set !== null && set !== undefined,
  );
  return {
    currency,
    days,
    dataMb: trip.dataMb,
    daysGiven: hasDaysPerStop,
    stops: trip.legs.map((leg, index) => ({
      code: leg.code,
      days: wholeDays(leg.days),
      names: destinationNames(leg.code),
      dataMb: trip.dataMb === null ? null : (needs[1 << index]?.dataMb ?? 0),
    })),
    uncovered: [...new Set(sets.uncovered.map((leg) => trip.legs[leg]?.code ?? ''))].map((code) => ({
      code,
      names: destinationNames(code),
      reason: offers.some(({ countryCodes }) => countryCodes.includes(code)) ? 'not_enough' : 'not_sold',
    })),
    best: best ?? null,
    working: {
      allLocal: toPrice(allLocal),
      onePlan: toPrice(onePlan),
      saved: savingsOf(best, [allLocal, onePlan], currency),
    },
    alternatives: withoutRepeats(best, others).slice(0, MAX_ALTERNATIVES),
  };
}

function toOffer({ row }: SnapshotProduct): Offer {
  return {
    key: row.productId,
    priceMinor: row.priceMinor,
    validityDays: row.validityDays,
    dataMb: row.dataMb,
    dailyMb: UNLIMITED_TIERS[row.tier ?? 'lite'].dailyMb,
    countryCodes: row.countryCodes,
    isLocal: row.coverage === 'local',
  };
}

function describeSet(
  catalogue: CatalogueSnapshot,
  { trip, picks, currency }: { trip: Trip; picks: Pick[]; currency: string },
): TripSet {
  const needs = listNeeds(trip);
  const byPlan = [...Map.groupBy(picks, ({ offer }) => offer.key).values()];
  const items = byPlan.flatMap((group): TripItem[] => {
    const [first] = group;
    const found = first && catalogue.byKey.get(first.offer.key);
    if (!found) return [];
    const legs = group.flatMap((pick) => pick.legs).toSorted((a, b) => a - b);
    const quantity = group.reduce((sum, pick) => sum + pick.quantity, 0);
    const { spanDays = 0, dataMb = 0 } = needs[legs.reduce((mask, leg) => mask | (1 << leg), 0)] ?? {};
    return [
      {
        product: found.product,
        quantity,
        covers: [...new Set(legs.flatMap((leg) => trip.legs[leg]?.code ?? []))],
        days: wholeDays(spanDays),
        dataMb: trip.dataMb === null ? null : dataMb,
        subtotal: formatDecimal({ amountMinor: first.offer.priceMinor * quantity, currency }),
      },
    ];
  });
  return {
    kind: picks.every(({ offer }) => offer.isLocal) ? 'local' : items.length === 1 ? 'one' : 'mixed',
    unlimited: picks.every(({ offer }) => offer.dataMb === null),
    items,
    esimCount: items.reduce((sum, { quantity }) => sum + quantity, 0),
    total: formatDecimal({
      amountMinor: picks.reduce((sum, { offer, quantity }) => sum + offer.priceMinor * quantity, 0),
      currency,
    }),
  };
}

type OptionalSet = TripSet | null | undefined;

function toPrice(set: OptionalSet) {
  return set ? { total: set.total, esimCount: set.esimCount } : null;
}

/** Compared with the more expensive simple alternative; null if nothing is saved. */
function savingsOf(best: OptionalSet, others: OptionalSet[], currency: string): string | null {
  if (!best) return null;
  const minor = (set: TripSet) => parseMoney(set.total, currency).amountMinor;
  const saved = Math.max(0, ...others.map((other) => (other ? minor(other) - minor(best) : 0)));
  return saved > 0 ? formatDecimal({ amountMinor: saved, currency }) : null;
}

function withoutRepeats(best: OptionalSet, others: TripSet[]): TripSet[] {
  const keyOf = (set: OptionalSet) =>
    JSON.stringify(set?.items.map(({ product, quantity }) => [product.id, quantity]).sort());
  const seen = new Set([keyOf(best)]);
  return others
    .filter((set) => !seen.has(keyOf(set)) && seen.add(keyOf(set)))
    .toSorted((a, b) => Number(a.total) - Number(b.total));
}
