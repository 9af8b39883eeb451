import type { Country, Destination, RegionalCountry } from '@esimshop/contracts/destinations';
import { canonicalCode } from '@esimshop/contracts/destinations';
import { formatDecimal } from '@esimshop/contracts/money';
import { ProblemError } from '../problem.ts';
import type { Shop } from '../shop.ts';
import type { Answer } from './answer-cache.ts';
import { type CatalogueSnapshot, readCatalogue, type SnapshotProduct } from './catalogue-snapshot.ts';
import { destinationAliases } from './destination-aliases.ts';
import { destinationNames, isRegionCode } from './destination-names.ts';
import { isPopularCode } from './rank-destinations.ts';
import { resolveDestination } from './resolve-destination.ts';

/** Share of a list's cards that carry the popular badge. */
const POPULAR_SHARE = 0.3;

/** The body of `GET /api/destinations`: every place with a plan, in order of popularity. */
export async function answerDestinations(shop: Shop): Promise<Answer> {
  const catalogue = await readCatalogue(shop);
  return catalogue.answers.get('destinations', () => JSON.stringify(toDestinations(catalogue)));
}

/** The body of `GET /api/countries`: every country that some plan covers, by code. */
export async function answerCountries(shop: Shop): Promise<Answer> {
  const { answers, countries } = await readCatalogue(shop);
  return answers.get('countries', () => JSON.stringify({ countries } satisfies { countries: Country[] }));
}

/**
 * The body of `GET /api/regional-countries/{code}`: where the plans of a region (or of a country) work, by English name.
 * @throws ProblemError not_found for a code that is neither a region nor a destination on sale
 */
export async function answerRegionalCountries(shop: Shop, text: string): Promise<Answer> {
  const catalogue = await readCatalogue(shop);
  const code = resolveDestination(catalogue.byDestination.keys(), text) ?? canonicalCode(text);
  const items = catalogue.byDestination.get(code);
  if (!items && !isRegionCode(code)) {
    throw new ProblemError(
      404,
      'not_found',
      'There is no such region. Look at /api/destinations for those that are sold.',
    );
  }
  return catalogue.answers.get(`regional-countries ${code}`, () =>
    JSON.stringify({ countries: toRegionalCountries(items ?? []) }),
  );
}

function toRegionalCountries(items: SnapshotProduct[]): RegionalCountry[] {
  const codes = new Set(items.flatMap(({ row }) => row.countryCodes));
  const collator = new Intl.Collator('en');
  return [...codes]
    .map((iso) => ({ iso, name: destinationNames(iso).en, names: destinationNames(iso) }))
    .toSorted((a, b) => collator.compare(a.name, b.name));
}

function toDestinations(catalogue: CatalogueSnapshot) {
  const destinations = [...catalogue.byDestination].flatMap(([code, items]) => toDestination(catalogue, code, items));
  const popular = new Set(
    [...Map.groupBy(destinations, ({ coverage }) => coverage)].flatMap(([coverage, list]) =>
      coverage === 'local' ? [] : list.slice(0, Math.round(list.length * POPULAR_SHARE)).map(({ code }) => code),
    ),
  );
  return {
    destinations: destinations.map((each) => ({
      ...each,
      popular: isPopularCode(each.code) || popular.has(each.code),
    })),
    localCount: destinations.filter(({ coverage }) => coverage === 'local').length,
  };
}

function toDestination(catalogue: CatalogueSnapshot, code: string, items: SnapshotProduct[]): Destination[] {
  const [first] = items;
  if (!first) return [];
  const countryCodes = new Set(items.flatMap(({ row }) => row.countryCodes));
  return [
    {
      code,
      coverage: first.row.coverage,
      names: destinationNames(code),
      aliases: destinationAliases(code),
      regionName: first.row.regionName,
      fromPrice: formatDecimal(Math.min(...items.map(({ row }) => row.priceMinor))),
      currency: first.row.currency,
      planCount: items.length,
      countryCount: Math.max(1, countryCodes.size),
      popular: false,
      hasUnlimited: items.some(({ row }) => row.dataMb === null),
      generation: bestGeneration(catalogue, [...countryCodes], items),
    },
  ];
}

/** From the networks where they are known, else from what the bundles say; `2G` < `3G` < `4G` < `5G`. */
function bestGeneration(catalogue: CatalogueSnapshot, codes: string[], items: SnapshotProduct[]): string | null {
  const networks = codes.flatMap((code) => catalogue.networksByCountry.get(code) ?? []);
  const known = networks.map(({ generation }) => generation).filter(Boolean);
  const generations = known.length > 0 ? known : items.flatMap(({ row }) => row.speeds);
  return generations.toSorted().at(-1) ?? null;
}
