import { canonicalCode, isLocalCode } from '@esimshop/contracts/destination-codes';
import { minorFromNumber } from '@esimshop/contracts/money';
import * as z from 'zod';
import { numericSchema } from '../numeric.ts';
import { describePlan, nameOffer } from '../plan-names.ts';
import type { PlanPage, SupplierPlan } from '../plan-source.ts';
import type { Query } from '../supplier-client.ts';
import type { AiraloClient } from './airalo-client.ts';
import { toDestination } from './destination-codes.ts';

/** Countries or regions, each with all its packages and their installation texts: about 2 MB. */
const PLACES_PER_PAGE = 30;
const MAX_PAGES = 100;
/** Airalo's GB has 1024 MB, the shop's 1000. */
const MB_PER_GB = 1024;
/** The shop sells in one currency, and Airalo lists a price in it for every package. */
export const CURRENCY = 'USD';

const amountSchema = numericSchema.pipe(z.number().nonnegative());
const packageSchema = z.object({
  id: z.string().min(1).max(128),
  type: z.string(),
  amount: z.number().nonnegative(),
  day: z.number().int().positive(),
  is_unlimited: z.boolean(),
  is_fair_usage_policy: z.boolean().nullish(),
  /** In US dollars, as is `net_price`: the price for Airalo's own customers, and the minimum price of a partner. */
  price: amountSchema.nullish(),
  net_price: amountSchema.nullish(),
  prices: z.object({ net_price: z.record(z.string(), z.number()).nullish() }).nullish(),
});
const operatorSchema = z.object({
  activation_policy: z.string().nullish(),
  is_kyc_verify: z.boolean().nullish(),
  rechargeability: z.boolean().nullish(),
  image: z.object({ url: z.string() }).nullish(),
  coverages: z.array(
    z.object({
      code: z.string().min(1),
      name: z.string(),
      networks: z.array(z.object({ name: z.string(), types: z.array(z.string()) })).nullish(),
    }),
  ),
  countries: z.array(z.object({ country_code: z.string().min(1), title: z.string() })).nullish(),
  packages: z.array(z.unknown()),
});
const placeSchema = z.object({
  slug: z.string(),
  country_code: z.string(),
  title: z.string(),
  operators: z.array(z.unknown()),
});
/** From the second page on, `data` may be an object whose keys are the places' positions. */
const pageSchema = z.object({
  data: z.union([z.array(z.unknown()), z.record(z.string(), z.unknown()).transform((places) => Object.values(places))]),
  meta: z.object({ last_page: numericSchema.pipe(z.number().int().nonnegative()) }),
  pricing: z
    .object({ model: z.string(), discount_percentage: numericSchema.pipe(z.number().min(0).max(100)) })
    .nullish()
    .catch(null),
});

type Package = z.output<typeof packageSchema>;
type Pricing = z.output<typeof pageSchema>['pricing'];
type Operator = z.output<typeof operatorSchema>;
type Place = z.output<typeof placeSchema>;
type ReadPage = PlanPage & { unreadable: number };

/** One page of the catalogue. Packages that the shop cannot sell, and top-ups, are no plans. */
export async function readPackages(
  client: AiraloClient,
  page: number,
  placeName: (code: string) => string,
): Promise<ReadPage> {
  const { data, pageCount } = await readPlaces(client, { limit: PLACES_PER_PAGE, page });
  const { plans, unreadable } = toPlans(data, placeName);
  return { plans, page, pageCount, unreadable: unreadable + data.unreadable };
}

/** Airalo lists packages by country, or all that are for several countries: there is no way to ask for one. */
export async function findPackage(
  client: AiraloClient,
  { id, countryCode }: { id: string; countryCode: string },
  placeName: (code: string) => string,
): Promise<SupplierPlan | undefined> {
  const filter: Query = isLocalCode(countryCode) ? { 'filter[country]': countryCode } : { 'filter[type]': 'global' };
  for (let page = 1, pageCount = 1; page <= Math.min(pageCount, MAX_PAGES); page++) {
    const { data, pageCount: count } = await readPlaces(client, { ...filter, limit: PLACES_PER_PAGE, page });
    pageCount = count;
    const found = toPlans(data, placeName).plans.find((plan) => plan.id === id);
    if (found) return found;
  }
  return undefined;
}

type Listing = { operators: [Place, Operator][]; pricing: Pricing };

function toPlans({ operators, pricing }: Listing, placeName: (code: string) => string) {
  let unreadable = 0;
  const plans: SupplierPlan[] = [];
  for (const [place, operator] of operators) {
    for (const entry of operator.packages) {
      const each = packageSchema.safeParse(entry).data;
      const costMinor = each && readCostMinor(each, pricing);
      if (costMinor === undefined) unreadable++;
      else if (each?.type === 'sim') plans.push(...toPlan(place, operator, { ...each, costMinor }, placeName));
    }
  }
  return { plans, unreadable };
}

/** The net price. The discount model has none: the account gets a discount on the price for Airalo's own customers. */
function readCostMinor({ price, net_price, prices }: Package, pricing: Pricing): number | undefined {
  const net = prices?.net_price?.[CURRENCY] ?? net_price;
  if (net != null) return minorFromNumber(net, CURRENCY);
  if (!pricing || pricing.model === 'net_pricing' || price == null) return undefined;
  return minorFromNumber((price * (100 - pricing.discount_percentage)) / 100, CURRENCY);
}

async function readPlaces(client: AiraloClient, query: Query) {
  const { body } = await client.get('/packages', query, pageSchema);
  const operators: [Place, Operator][] = [];
  let unreadable = 0;
  for (const entry of body.data) {
    const place = placeSchema.safeParse(entry);
    if (!place.success) {
      unreadable++;
      continue;
    }
    for (const each of place.data.operators) {
      const operator = operatorSchema.safeParse(each);
      if (operator.success) operators.push([place.data, operator.data]);
      else unreadable++;
    }
  }
  return { data: { operators, pricing: body.pricing, unreadable }, pageCount: body.meta.last_page };
}

/**
 * None where the shop cannot keep what it promises: a customer's identity has to be checked, or nobody says how much of
 * an unlimited plan is fast.
 */
function toPlan(
  place: Place,
  operator: Operator,
  each: Package & { costMinor: number },
  placeName: (code: string) => string,
): SupplierPlan[] {
  if (operator.is_kyc_verify) return [];
  // An unlimited plan is sold only if Airalo says that it is never slowed down.
  if (each.is_unlimited ? each.is_fair_usage_policy !== false : each.amount === 0) return [];
  const destination = toDestination(place);
  const countries = readCountries(operator);
  const offer = {
    place: placeName(destination.code),
    dataMb: each.is_unlimited ? null : toMegabytes(each.amount),
    // Without a policy of fair use all of it is fast, which the largest tier does not even promise.
    tier: each.is_unlimited ? ('plus' as const) : null,
    validityDays: each.day,
  };
  const { place: _place, ...terms } = offer;
  const generations = operator.coverages.flatMap(({ networks }) => networks ?? []).flatMap(({ types }) => types);
  return [
    {
      ...terms,
      id: each.id,
      productId: `airalo-${each.id}`,
      name: nameOffer(offer),
      description: describePlan({ ...offer, countryCount: countries.length }),
      destination,
      countries,
      speeds: [...new Set(generations.map(toGeneration))].toSorted(),
      startsOnFirstConnection: STARTS[operator.activation_policy ?? ''] ?? null,
      canTopUp: operator.rechargeability ?? false,
      costMinor: each.costMinor,
      minimumPriceMinor: each.price == null ? null : minorFromNumber(each.price, CURRENCY),
      currency: CURRENCY,
      imageUrl: operator.image?.url.startsWith('https://') ? operator.image.url : null,
    },
  ];
}

const STARTS: Partial<Record<string, boolean>> = { 'first-usage': true, installation: false };

function readCountries({ countries, coverages }: Operator): SupplierPlan['countries'] {
  const listed = countries?.length
    ? countries.map(({ country_code: code, title }) => ({ code, name: title }))
    : coverages;
  const byCode = new Map(listed.map(({ code, name }) => [canonicalCode(code), name]));
  return [...byCode].map(([iso, name]) => ({ iso, name, regionName: '' }));
}

/** 1024 → 1000. */
export function toMegabytes(amount: number): number {
  return Math.round((amount * 1000) / MB_PER_GB);
}

/** Airalo writes LTE and 4G. */
function toGeneration(type: string): string {
  return type.toUpperCase() === 'LTE' ? '4G' : type.toUpperCase();
}

/** The networks of every country over all packages, with their best generation. */
export async function readNetworks(client: AiraloClient) {
  const networks = new Map<string, Map<string, string>>();
  for (let page = 1, pageCount = 1; page <= Math.min(pageCount, MAX_PAGES); page++) {
    const { data, pageCount: count } = await readPlaces(client, { limit: PLACES_PER_PAGE, page });
    pageCount = count;
    for (const coverage of data.operators.flatMap(([, { coverages }]) => coverages)) {
      const code = canonicalCode(coverage.code);
      const ofCountry = networks.get(code) ?? new Map<string, string>();
      for (const { name, types } of coverage.networks ?? []) {
        const best = [...types.map(toGeneration), ofCountry.get(name) ?? ''].toSorted().at(-1) ?? '';
        if (name.trim()) ofCountry.set(name.trim(), best);
      }
      networks.set(code, ofCountry);
    }
  }
  return new Map(
    [...networks].map(([code, each]) => [code, [...each].map(([name, generation]) => ({ name, generation }))] as const),
  );
}
