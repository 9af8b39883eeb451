import { canonicalCode } from '@esimshop/contracts/destination-codes';
import type { Country, Destination, RegionalCountry } from '@esimshop/contracts/destinations';
import { formatDecimal } from '@esimshop/contracts/money';
import { type SharedResponse, toSharedJson } from '../platform/http/responses/shared-response.ts';
import { ProblemError } from '../platform/problem.ts';
import type { CatalogueSnapshot, Shop, SnapshotProduct } from '../shop.ts';
import { snapshotIn } from './currencies/snapshot-in.ts';
import { destinationAliases } from './destinations/destination-aliases.ts';
import { destinationNames, isRegionCode } from './destinations/destination-names.ts';
import { isPopularCode } from './destinations/rank-destinations.ts';
import { resolveDestination } from './destinations/resolve-destination.ts';

/** Share of regional and of global destinations that carry the popular badge. */
const POPULAR_SHARE = 0.3;

/** The response of `GET /api/destinations`: every place with a plan, in order of popularity. */
export async function getDestinationsResponse(shop: Shop, currency?: string): Promise<SharedResponse> {
  const catalogue = await snapshotIn(shop, currency);
  return shop.responses.get(`${catalogue.version} destinations`, () =>
    toSharedJson(JSON.stringify(toDestinations(catalogue))),
  );
}

/** The response of `GET /api/countries`: every country that a plan covers, by code. */
export async function getCountriesResponse(shop: Shop): Promise<SharedResponse> {
  const { version, countries } = await shop.catalogue.snapshot();
  return shop.responses.get(`${version} countries`, () =>
    toSharedJson(JSON.stringify({ countries } satisfies { countries: Country[] })),
  );
}

/**
 * The response of `GET /api/regional-countries/{code}`: the countries that a region's (or a country's) plans cover,
 * by English name.
 * @throws ProblemError not_found for a code that is neither a region nor a destination on sale
 */
export async function getRegionalCountriesResponse(shop: Shop, text: string): Promise<SharedResponse> {
  const catalogue = await shop.catalogue.snapshot();
  const code = resolveDestination(catalogue.byDestination.keys(), text) ?? canonicalCode(text);
  const items = catalogue.byDestination.get(code);
  if (!items && !isRegionCode(code)) {
    throw new ProblemError(404, 'not_found', 'There is no such region. See /api/destinations for the regions on sale.');
  }
  return shop.responses.get(`${catalogue.version} regional-countries ${code}`, () =>
    toSharedJson(JSON.stringify({ countries: toRegionalCountries(items ?? []) })),
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
  const available = items.filter((item) => item.available);
  const sold = available.length > 0 ? available : items;
  return [
    {
      code,
      coverage: first.row.coverage,
      names: destinationNames(code),
      aliases: [...destinationAliases(code)],
      regionName: first.row.regionName,
      fromPrice: formatDecimal({
        amountMinor: Math.min(...sold.map(({ row }) => row.priceMinor)),
        currency: first.row.currency,
      }),
      currency: first.row.currency,
      planCount: items.length,
      countryCount: Math.max(1, countryCodes.size),
      popular: false,
      hasUnlimited: items.some(({ row }) => row.dataMb === null),
      generation: bestGeneration(catalogue, [...countryCodes], items),
    },
  ];
}

/** From the networks if known, otherwise from the plans' speeds; `2G` < `3G` < `4G` < `5G`. */
function bestGeneration(catalogue: CatalogueSnapshot, codes: string[], items: SnapshotProduct[]): string | null {
  const suppliers = [...new Set(items.map(({ row }) => row.supplier))];
  const networks = suppliers.flatMap((supplier) => codes.flatMap((code) => catalogue.networksOf(supplier, code)));
  const known = networks.map(({ generation }) => generation).filter(Boolean);
  const generations = known.length > 0 ? known : items.flatMap(({ row }) => row.speeds);
  return generations.toSorted().at(-1) ?? null;
}
