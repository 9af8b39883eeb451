import { canonicalCode, isLocalCode } from '@esimshop/contracts/destination-codes';
import { decimalsOf } from '@esimshop/contracts/money';
import { TIERS, UNLIMITED_TIERS, type UnlimitedTier } from '@esimshop/contracts/plans';
import * as z from 'zod';
import { describePlan, nameOffer } from '../plan-names.ts';
import type { PlanPage, SupplierPlan } from '../plan-source.ts';
import { SupplierError } from '../supplier-error.ts';
import { toDestination } from './destination-codes.ts';
import type { EsimAccessClient } from './esim-access-client.ts';
import { readPlanId, toPlanId } from './plan-ids.ts';
import { toMegabytes } from './volume.ts';

/** The list is not paged, but may be asked for by kind: fixed packages first, then day passes. */
const KINDS = ['1', '2'] as const;
/** For how many days a day pass is sold: those of the specification's unlimited plans. */
const PASS_DAYS = [1, 3, 5, 7, 10, 15, 30];
/** Prices are in ten-thousandths of the currency's unit. */
const PRICE_DECIMALS = 4;

/** Error codes of a package code or slug that does not exist. */
const UNKNOWN_PACKAGE = new Set(['310241', '310243']);

const nameSchema = z.string().min(1).max(100);
const packageSchema = z.object({
  packageCode: nameSchema,
  slug: nameSchema,
  name: z.string().min(1),
  price: z.int().nonnegative(),
  currencyCode: z.string().regex(/^[A-Z]{3}$/),
  volume: z.number().nonnegative(),
  dataType: z.int(),
  duration: z.int().positive(),
  durationUnit: z.string(),
  /** Countries; a list may end with a comma. */
  location: z.string().min(1),
  locationCode: z.string().nullish(),
  activeType: z.int().nullish(),
  speed: z.string().nullish(),
  supportTopUpType: z.int().nullish(),
  fupPolicy: z.string().nullish(),
  locationNetworkList: z
    .array(
      z.object({
        locationName: z.string().nullish(),
        locationCode: z.string().nullish(),
        operatorList: z
          .array(z.object({ operatorName: z.string().nullish(), networkType: z.string().nullish() }))
          .nullish(),
      }),
    )
    .nullish(),
});
const listSchema = z.object({ packageList: z.array(z.unknown()) });

type Package = z.output<typeof packageSchema>;
type ReadPage = PlanPage & { unreadable: number };
type PlaceName = (code: string) => string;

/** One kind of packages. Those that the shop cannot sell are no plans. */
export async function readPackages(client: EsimAccessClient, page: number, placeName: PlaceName): Promise<ReadPage> {
  const { packages, unreadable } = await readList(client, { type: 'BASE', dataType: KINDS[page - 1] ?? KINDS[0] });
  return { plans: packages.flatMap((each) => toPlans(each, placeName)), page, pageCount: KINDS.length, unreadable };
}

/**
 * The documentation does not say that a single package is found by its slug, so one that is not may still be sold: it is looked for
 * among those of its destination.
 */
export async function findPackage(
  client: EsimAccessClient,
  { id, countryCode }: { id: string; countryCode: string },
  placeName: PlaceName,
): Promise<SupplierPlan | undefined> {
  const { slug } = readPlanId(id);
  const locationCode = isLocalCode(countryCode) ? countryCode : countryCode === 'Global' ? '!GL' : '!RG';
  for (const filter of [{ slug }, { locationCode }]) {
    const { packages } = await readList(client, { type: 'BASE', ...filter });
    const found = packages.filter((each) => each.slug === slug).flatMap((each) => toPlans(each, placeName));
    const plan = found.find((each) => each.id === id);
    if (plan) return plan;
  }
  return undefined;
}

type Filter = { type: 'BASE'; slug?: string; locationCode?: string; dataType?: string };

async function readList(client: EsimAccessClient, filter: Filter) {
  const read = (await listRaw(client, filter)).map((entry) => packageSchema.safeParse(entry).data);
  const packages = read.filter((each) => each !== undefined);
  return { packages, unreadable: read.length - packages.length };
}

/** None if a package that was asked for by its slug is unknown. @throws SupplierError */
async function listRaw(client: EsimAccessClient, filter: Filter): Promise<unknown[]> {
  try {
    return (await client.read('/package/list', filter, listSchema, { isLarge: true })).obj.packageList;
  } catch (error) {
    if (error instanceof SupplierError && UNKNOWN_PACKAGE.has(error.code ?? '')) return [];
    throw error;
  }
}

/** None where the shop cannot keep what it promises; a day pass as one plan for each number of days. */
function toPlans(each: Package, placeName: PlaceName): SupplierPlan[] {
  const days = readDays(each);
  if (days === undefined || each.volume === 0) return [];
  if (each.dataType === 1) return [toPlan(each, { tier: null, validityDays: days, days: undefined }, placeName)];
  const tier = readTier(each);
  if (!tier || days !== 1) return [];
  return PASS_DAYS.map((passDays) => toPlan(each, { tier, validityDays: passDays, days: passDays }, placeName));
}

function readDays({ duration, durationUnit }: Package): number | undefined {
  const unit = durationUnit.toUpperCase();
  if (unit === 'DAY') return duration;
  return unit === 'MONTH' ? duration * 30 : undefined;
}

/**
 * The best tier whose promise a day pass keeps: so much a day at full speed, and then no less than its speed. One that is cut off for
 * the rest of the day (3) keeps none, nor does one that does not say how slow it becomes.
 */
function readTier({ dataType, volume, fupPolicy }: Package): UnlimitedTier | undefined {
  if (dataType === 4) return TIERS.at(-1);
  if (dataType !== 2) return undefined;
  const [, number, unit] = /(\d+(?:\.\d+)?)\s*([km])bps/i.exec(fupPolicy ?? '') ?? [];
  const kbps = Number(number ?? 0) * (unit?.toLowerCase() === 'm' ? 1000 : 1);
  const dailyMb = toMegabytes(volume);
  return TIERS.findLast((tier) => {
    const promise = UNLIMITED_TIERS[tier];
    return dailyMb >= promise.dailyMb && kbps >= promise.throttleKbps;
  });
}

type Terms = { tier: UnlimitedTier | null; validityDays: number; days: number | undefined };

function toPlan(each: Package, { tier, validityDays, days }: Terms, placeName: PlaceName): SupplierPlan {
  const { slug, currencyCode: currency } = each;
  const countries = readCountries(each);
  const code = each.locationCode || (countries.length === 1 ? (countries[0]?.iso ?? '') : '');
  const destination = toDestination({ code, packageName: each.name });
  const [country] = countries;
  const name = isLocalCode(destination.code) ? (country?.name ?? destination.code) : destination.name;
  const offer = {
    place: placeName(destination.code),
    dataMb: tier ? null : toMegabytes(each.volume),
    tier,
    validityDays,
  };
  const { place: _place, ...terms } = offer;
  return {
    ...terms,
    id: toPlanId({ slug, days }),
    productId: `esim-access-${slug}${days === undefined ? '' : `-${days}days`}`,
    name: nameOffer(offer),
    description: describePlan({ ...offer, countryCount: countries.length }),
    destination: { ...destination, name },
    countries,
    speeds: (each.speed ?? '').split('/').filter((speed) => /^\dG$/.test(speed)),
    startsOnFirstConnection: STARTS[each.activeType ?? 0] ?? null,
    canTopUp: (each.supportTopUpType ?? 0) >= 2,
    costMinor: toMinorAbove(each.price * (days ?? 1), currency),
    minimumPriceMinor: null,
    currency,
    imageUrl: null,
  };
}

/** 1: from the installation on; 2: from the first connection. */
const STARTS: Partial<Record<number, boolean>> = { 1: false, 2: true };

/** Rounded up, so that no cost is counted lower than it is. */
function toMinorAbove(price: number, currency: string): number {
  return Math.ceil(price / 10 ** (PRICE_DECIMALS - decimalsOf(currency)));
}

function readCountries({ location, locationNetworkList }: Package): SupplierPlan['countries'] {
  const names = new Map(
    (locationNetworkList ?? []).map(({ locationCode, locationName }) => [
      canonicalCode(locationCode ?? ''),
      locationName,
    ]),
  );
  const codes = location.split(',').flatMap((code) => (code.trim() ? [canonicalCode(code)] : []));
  return [...new Set(codes)].map((iso) => ({ iso, name: names.get(iso) ?? iso, regionName: '' }));
}

/** The networks of every country over all fixed packages, with their best generation. */
export async function readNetworks(client: EsimAccessClient) {
  const networks = new Map<string, Map<string, string>>();
  const { packages } = await readList(client, { type: 'BASE', dataType: KINDS[0] });
  for (const { locationCode, operatorList } of packages.flatMap((each) => each.locationNetworkList ?? [])) {
    if (!locationCode) continue;
    const code = canonicalCode(locationCode);
    const ofCountry = networks.get(code) ?? new Map<string, string>();
    networks.set(code, ofCountry);
    for (const { operatorName, networkType } of operatorList ?? []) {
      const name = operatorName?.trim();
      const generations = (networkType ?? '').toUpperCase().replaceAll('LTE', '4G').split('/');
      const best = [...generations, (name && ofCountry.get(name)) || ''].toSorted().at(-1) ?? '';
      if (name) ofCountry.set(name, best);
    }
  }
  return new Map(
    [...networks].map(([code, each]) => [code, [...each].map(([name, generation]) => ({ name, generation }))] as const),
  );
}
