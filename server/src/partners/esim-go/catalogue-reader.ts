import { isLocalCode } from '@esimshop/contracts/destination-codes';
import { minorFromNumber } from '@esimshop/contracts/money';
import * as z from 'zod';
import { describePlan } from '../plan-names.ts';
import type { PlanPage, SupplierPlan } from '../plan-source.ts';
import { SupplierError } from '../supplier-error.ts';
import { isUnlimited, tierOf } from './bundle-kind.ts';
import { toCountry, toDestination } from './destination-codes.ts';
import type { EsimGoClient } from './esim-go-client.ts';
import { readBalance } from './organisation.ts';
import { titleOf } from './plan-names.ts';

/** A page of this size is about 0.4 MB: the largest bundles list 120 countries twice. */
const BUNDLES_PER_PAGE = 500;

const listOf = <Item extends z.ZodType>(item: Item) =>
  z
    .array(item)
    .nullish()
    .transform((items) => items ?? []);
const flatCountrySchema = z.object({ iso: z.string(), name: z.string(), region: z.string().nullish() });
/** As in the partner's OpenAPI v2.5, or nested beside its networks, as its live catalogue has been seen to send it. */
const countrySchema = z.union([
  flatCountrySchema,
  z.object({ country: flatCountrySchema }).transform(({ country }) => country),
]);
const bundleSchema = z.object({
  name: z.string().min(1).max(128),
  groups: listOf(z.string()),
  countries: z.array(countrySchema).min(1),
  // A catalogue without roaming has been seen to say `false`.
  roamingEnabled: z.union([listOf(countrySchema), z.literal(false).transform(() => [])]),
  dataAmount: z.number().nullish(),
  unlimited: z.boolean().nullish(),
  allowances: listOf(
    z.object({
      type: z.string(),
      amount: z.number().nullish(),
      unit: z.string().nullish(),
      unlimited: z.boolean().nullish(),
    }),
  ),
  duration: z.number().int().positive(),
  durationUnit: z.string().nullish(),
  speed: listOf(z.string()),
  autostart: z.boolean().nullish(),
  price: z.number().nonnegative(),
  imageUrl: z.string().nullish(),
});
type WireBundle = z.output<typeof bundleSchema>;

const pageSchema = z.union([
  z.object({ bundles: z.array(z.unknown()), pageCount: z.number().int().nonnegative() }),
  z.array(z.unknown()),
]);

type Reading = { currency: string; placeName: (code: string) => string };
type ReadPage = PlanPage & { unreadable: number };

/** One page of the catalogue. A response without an envelope may be followed by another page, unless it is empty. */
export async function readCataloguePage(client: EsimGoClient, page: number, reading: Reading): Promise<ReadPage> {
  const query = { page, perPage: BUNDLES_PER_PAGE, orderBy: 'name', direction: 'asc' };
  const response = await client.get('/catalogue', query, pageSchema);
  const [listed, pageCount] = Array.isArray(response)
    ? [response, response.length > 0 ? page + 1 : page]
    : [response.bundles, response.pageCount];
  const read = listed.map((entry) => bundleSchema.safeParse(entry));
  const plans = read.flatMap((result) => (result.success ? (toSupplierPlan(result.data, reading) ?? []) : []));
  return { plans, page, pageCount, unreadable: listed.length - plans.length };
}

/** One bundle as currently sold; undefined if withdrawn, or not sold in a way that the shop supports. */
export async function readBundle(
  client: EsimGoClient,
  name: string,
  reading: Reading,
): Promise<SupplierPlan | undefined> {
  const wire = await findBundle(client, name);
  return wire && toSupplierPlan(wire, reading);
}

/** An unknown bundle gets the same rejection as a wrong key, which also fails every other request. */
async function findBundle(client: EsimGoClient, name: string): Promise<WireBundle | undefined> {
  try {
    return await client.get(`/catalogue/bundle/${encodeURIComponent(name)}`, {}, bundleSchema);
  } catch (error) {
    if (!(error instanceof SupplierError) || (error.status !== 403 && error.status !== 404)) throw error;
    await readBalance(client);
    return undefined;
  }
}

/** Undefined for bundles that the shop cannot sell: without a data allowance or with an unreadable amount. */
function toSupplierPlan(wire: WireBundle, { currency, placeName }: Reading): SupplierPlan | undefined {
  const [base] = wire.countries;
  const data = readData(wire);
  if (!base || !data) return undefined;
  const destination = toDestination(base, wire.name);
  const members = isLocalCode(destination.code) ? [base] : [...wire.countries.slice(1), ...wire.roamingEnabled];
  const countries = new Map(members.map((member) => [toCountry(member).iso, toCountry(member)]));
  const offer = {
    dataMb: data.dataMb,
    tier: data.dataMb === null ? tierOf(wire.name, wire.groups) : null,
    validityDays: wire.durationUnit?.toLowerCase().startsWith('month') ? wire.duration * 30 : wire.duration,
  };
  const place = placeName(destination.code);
  return {
    ...offer,
    id: wire.name,
    productId: wire.name,
    name: titleOf(wire.name, { ...offer, place }),
    description: describePlan({ ...offer, place, countryCount: countries.size }),
    destination,
    countries: [...countries.values()],
    speeds: wire.speed,
    startsOnFirstConnection: wire.autostart ?? null,
    // eSIM Go can apply further bundles to every eSIM that it has issued.
    canTopUp: true,
    costMinor: minorFromNumber(wire.price, currency),
    minimumPriceMinor: null,
    currency,
    imageUrl: wire.imageUrl?.startsWith('https://') ? wire.imageUrl : null,
  };
}

/** Allowances are the newer field; the older fields are read as section 5 of the specification says. */
function readData(wire: WireBundle): { dataMb: number | null } | undefined {
  const allowance = wire.allowances.find(({ type, unit }) => type === 'DATA' && (unit ?? 'MB') === 'MB');
  if (allowance?.unlimited || isUnlimited(wire)) return { dataMb: null };
  const dataMb = allowance?.amount ?? wire.dataAmount;
  return dataMb && dataMb > 0 ? { dataMb: Math.round(dataMb) } : undefined;
}

const networksSchema = z.object({
  countryNetworks: z.array(
    z.object({
      name: z.string(),
      networks: listOf(
        z.object({ name: z.string().nullish(), brandName: z.string().nullish(), speed: listOf(z.string()) }),
      ),
    }),
  ),
});

/** The networks of every country with their best generation; entries are named by ISO code. */
export async function readNetworks(client: EsimGoClient) {
  const { countryNetworks } = await client.get('/networks', { returnAll: true }, networksSchema);
  return new Map(
    countryNetworks.map((country) => {
      const best = new Map<string, string>();
      for (const { name, brandName, speed } of country.networks) {
        const label = (brandName || name || '').replace(/\s+/g, ' ').trim();
        const generation = [...speed, best.get(label) ?? ''].toSorted().at(-1) ?? '';
        if (label) best.set(label, generation);
      }
      const networks = [...best].map(([name, generation]) => ({ name, generation }));
      return [toCountry({ iso: country.name, name: country.name }).iso, networks] as const;
    }),
  );
}
