import type { BetterPlans, CartAdvice, CartAdviceQuery } from '@esimshop/contracts/cart-advice';
import { formatDecimal, type Money, multiply, parseMoney } from '@esimshop/contracts/money';
import type { Trip } from '@esimshop/contracts/trips';
import { snapshotIn } from '../../catalogue/currencies/snapshot-in.ts';
import { destinationNames } from '../../catalogue/destinations/destination-names.ts';
import { planTrip } from '../../catalogue/trips/trips.ts';
import type { CatalogueSnapshot, Shop, SnapshotProduct } from '../../shop.ts';
import { totalOf } from './carts.ts';
import { LOOKALIKES } from './lookalikes.ts';
import { type CartLine, findCart, listCartLines } from './store.ts';

const NOTHING: CartAdvice = { better: null, missing: [], lookalikes: [] };

/**
 * What a friend would say before one pays for the session's cart: that other plans do the same for less, that a country of the planned
 * trip is left out, that a country may have been taken for another one.
 * @throws ProblemError invalid_input for a trip that cannot be read
 */
export async function adviseCart(
  shop: Shop,
  sessionHash: Buffer,
  { countries, days, dataMb }: CartAdviceQuery,
): Promise<CartAdvice> {
  const cart = await findCart(shop.database, sessionHash);
  if (!cart) return NOTHING;
  const all = await listCartLines(shop.database, { sessionHash });
  const lines = all.filter(({ product, isSoldOut }) => product.isOnSale && !isSoldOut);
  const [first] = lines;
  if (!first) return NOTHING;
  const catalogue = await snapshotIn(shop, first.product.currency);
  const trip = countries && dataMb !== undefined ? planTrip(catalogue, { countries, days, dataMb }) : undefined;
  return {
    // What a code takes off depends on the plans.
    better: cart.codeId === null ? ((trip && findForTrip(lines, trip)) ?? findOnePlan(lines, catalogue)) : null,
    missing: trip ? listMissing(lines, trip) : [],
    lookalikes: listLookalikes(lines, catalogue),
  };
}

/** The trip's cheapest set, if it costs less than the lines that work in every country of the trip. Trips are planned for one traveller. */
export function findForTrip(lines: readonly CartLine[], trip: Trip): BetterPlans | null {
  const { best } = trip;
  const wanted = coverable(trip);
  const used = lines.filter(({ product }) => wanted.some((code) => product.countryCodes.includes(code)));
  const isWhole = wanted.every((code) => used.some(({ product }) => product.countryCodes.includes(code)));
  if (!best || !isWhole || used.some(({ quantity }) => quantity > 1)) return null;
  const items = best.items.map(({ product, quantity }) => ({ product, quantity }));
  const total = parseMoney(best.total, trip.currency);
  const better = describeBetter('trip', { items, total, used, countries: wanted });
  return better && { ...better, trip: { days: trip.days, dataMb: trip.dataMb } };
}

/**
 * One prepaid plan for all countries of the prepaid local lines that costs less and lasts as long: the cheapest with as much data in all,
 * else the one with the most, if that is two thirds of it or more. Nothing if the lines differ in their quantity.
 */
export function findOnePlan(lines: readonly CartLine[], { products }: CatalogueSnapshot): BetterPlans | null {
  const used = lines.filter(({ product }) => product.coverage === 'local' && product.dataMb !== null);
  const countries = [...new Set(used.flatMap(({ product }) => product.countryCodes))];
  const quantities = new Set(used.map(({ quantity }) => quantity));
  const [quantity] = quantities;
  if (countries.length < 2 || quantity === undefined || quantities.size > 1) return null;
  const before = totalOf(used);
  const dataMb = used.reduce((sum, { product }) => sum + (product.dataMb ?? 0), 0);
  const days = Math.max(...used.map(({ product }) => product.validityDays));
  const [best] = products
    .filter(
      ({ row, available }) =>
        available &&
        row.coverage !== 'local' &&
        row.currency === before.currency &&
        row.priceMinor * quantity < before.amountMinor &&
        row.validityDays >= days &&
        (row.dataMb ?? 0) * 3 >= dataMb * 2 &&
        countries.every((code) => row.countryCodes.includes(code)),
    )
    .toSorted(compareFor(dataMb));
  if (!best) return null;
  const total = multiply({ amountMinor: best.row.priceMinor, currency: before.currency }, quantity);
  return describeBetter('one_plan', { items: [{ product: best.product, quantity }], total, used, countries });
}

/** Enough data first, then the cheapest; of those without enough the one with the most. */
const compareFor =
  (dataMb: number) =>
  ({ row: a }: SnapshotProduct, { row: b }: SnapshotProduct): number => {
    const dataOf = (row: SnapshotProduct['row']) => Math.min(row.dataMb ?? 0, dataMb);
    return dataOf(b) - dataOf(a) || a.priceMinor - b.priceMinor || a.id - b.id;
  };

type Replacement = {
  items: BetterPlans['items'];
  total: Money;
  used: readonly CartLine[];
  countries: readonly string[];
};

function describeBetter(
  reason: BetterPlans['reason'],
  { items, total, used, countries }: Replacement,
): BetterPlans | null {
  const before = totalOf([...used]);
  if (before.currency !== total.currency || before.amountMinor <= total.amountMinor) return null;
  return {
    reason,
    items,
    replaces: used.map(({ id }) => id),
    countries: countries.map(toPlace),
    total: formatDecimal(total),
    before: formatDecimal(before),
    saved: formatDecimal({ ...total, amountMinor: before.amountMinor - total.amountMinor }),
  };
}

function listMissing(lines: readonly CartLine[], trip: Trip): CartAdvice['missing'] {
  const covered = new Set(lines.flatMap(({ product }) => product.countryCodes));
  const wanted = coverable(trip);
  // A cart without any country of the trip is for another one.
  if (!wanted.some((code) => covered.has(code))) return [];
  return wanted.filter((code) => !covered.has(code)).map(toPlace);
}

function listLookalikes(lines: readonly CartLine[], { byDestination }: CatalogueSnapshot): CartAdvice['lookalikes'] {
  const inCart = new Set(lines.map(({ product }) => product.countryCode));
  return [...inCart].flatMap((code) => {
    const other = LOOKALIKES.get(code);
    if (!other || inCart.has(other) || !byDestination.has(other)) return [];
    return [{ ...toPlace(code), other: toPlace(other) }];
  });
}

/** The trip's countries that some plan covers, once each. */
function coverable({ stops, uncovered }: Trip): string[] {
  const left = new Set(uncovered.map(({ code }) => code));
  return [...new Set(stops.map(({ code }) => code))].filter((code) => !left.has(code));
}

const toPlace = (code: string) => ({ code, names: destinationNames(code) });
