import { isLocalCode } from '@esimshop/contracts/destinations';
import { minorFromNumber } from '@esimshop/contracts/money';
import * as z from 'zod';
import type { BundlePage, SourceBundle } from '../../catalogue/bundle-source.ts';
import { toCountry, toDestination } from './destination-codes.ts';
import type { EsimGoClient } from './esim-go-client.ts';

/** A page of this size is about 0.4 MB: the largest bundles list 120 countries twice. */
const BUNDLES_PER_PAGE = 500;

const listOf = <Item extends z.ZodType>(item: Item) =>
  z
    .array(item)
    .nullish()
    .transform((items) => items ?? []);
const countrySchema = z.object({ iso: z.string(), name: z.string(), region: z.string().nullish() });
const bundleSchema = z.object({
  name: z.string().min(1).max(128),
  description: z.string().nullish(),
  groups: listOf(z.string()),
  countries: z.array(countrySchema).min(1),
  roamingEnabled: listOf(countrySchema),
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

/** One page of the partner's catalogue; an answer without an envelope is a whole catalogue or its last page. */
export async function readCataloguePage(client: EsimGoClient, page: number, currency: string): Promise<ReadPage> {
  const query = { page, perPage: BUNDLES_PER_PAGE, orderBy: 'name', direction: 'asc' };
  const answer = await client.get('/catalogue', query, pageSchema);
  const [listed, pageCount] = Array.isArray(answer)
    ? [answer, answer.length === BUNDLES_PER_PAGE ? page + 1 : page]
    : [answer.bundles, answer.pageCount];
  const read = listed.map((entry) => bundleSchema.safeParse(entry));
  const bundles = read.flatMap((result) => (result.success ? (toSourceBundle(result.data, currency) ?? []) : []));
  return { bundles, page, pageCount, unreadable: listed.length - bundles.length };
}

type ReadPage = BundlePage & { unreadable: number };

/** Undefined for what the shop cannot sell: no data allowance, or no amount that can be read. */
function toSourceBundle(wire: WireBundle, currency: string): SourceBundle | undefined {
  const [base] = wire.countries;
  const data = readData(wire);
  if (!base || !data) return undefined;
  const destination = toDestination(base);
  const members = isLocalCode(destination.code) ? [base] : [...wire.countries.slice(1), ...wire.roamingEnabled];
  const countries = new Map(members.map((member) => [toCountry(member).iso, toCountry(member)]));
  return {
    name: wire.name,
    description: wire.description ?? '',
    groups: wire.groups,
    destination,
    countries: [...countries.values()],
    dataMb: data.dataMb,
    validityDays: wire.durationUnit?.toLowerCase().startsWith('month') ? wire.duration * 30 : wire.duration,
    unlimited: data.dataMb === null,
    speeds: wire.speed,
    startsOnFirstConnection: wire.autostart ?? null,
    costMinor: minorFromNumber(wire.price),
    currency,
    imageUrl: wire.imageUrl?.startsWith('https://') ? wire.imageUrl : null,
  };
}

/** The allowances are the newer word; `dataAmount` and `unlimited` are the older one. */
function readData(wire: WireBundle): { dataMb: number | null } | undefined {
  const allowance = wire.allowances.find(({ type, unit }) => type === 'DATA' && (unit ?? 'MB') === 'MB');
  if (wire.unlimited || allowance?.unlimited || wire.dataAmount === -1) return { dataMb: null };
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

/** Every country's networks with their best generation; the entries are named by ISO code. */
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
